/** The discrete Fourier transform in place; the length is a power of two (Cooley and Tukey 1965). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const { length } = real;
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [real[i], real[j]] = [real[j]!, real[i]!];
    [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
  }
  for (let size = 2; size <= length; size *= 2) {
    for (let k = 0; k < size / 2; k++) {
      const [c, s] = [Math.cos((-2 * Math.PI * k) / size), Math.sin((-2 * Math.PI * k) / size)];
      for (let from = k; from < length; from += size) {
        const to = from + size / 2;
        const re = real[to]! * c - imaginary[to]! * s;
        const im = real[to]! * s + imaginary[to]! * c;
        real[to] = real[from]! - re;
        imaginary[to] = imaginary[from]! - im;
        real[from] = real[from]! + re;
        imaginary[from] = imaginary[from]! + im;
      }
    }
  }
}

/** Power of every wave of a square of `side` (a power of two) values, row by row: waves down × `side` + waves across. */
export function powerOf(square: Float64Array, side: number): Float64Array {
  const real = square.slice();
  const imaginary = new Float64Array(square.length);
  const column = { real: new Float64Array(side), imaginary: new Float64Array(side) };
  for (let y = 0; y < side; y++)
    transform(real.subarray(y * side, (y + 1) * side), imaginary.subarray(y * side, (y + 1) * side));
  const power = new Float64Array(square.length);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      column.real[y] = real[y * side + x]!;
      column.imaginary[y] = imaginary[y * side + x]!;
    }
    transform(column.real, column.imaginary);
    for (let y = 0; y < side; y++) power[y * side + x] = column.real[y]! ** 2 + column.imaginary[y]! ** 2;
  }
  return power;
}
