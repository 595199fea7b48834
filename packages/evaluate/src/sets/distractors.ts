import { generator } from '../measures/figure.ts';

const LENGTH = 127;
/** Number of deviations within a pet that are mixed into one code. More only cost time. */
const MIXED = 16;

/** Standard normal random number (Box-Muller). */
function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/**
 * Generates search codes of distractor pets: normal vectors with the mean and the covariances of the given pets' codes,
 * between pets and within one, scaled to the length of a code. Each has as many codes as the first given pet.
 */
export function* drawDistractors(pets: readonly (readonly Int8Array[])[], count: number): Generator<Int8Array[]> {
  const next = generator(4_711);
  const length = pets[0]![0]!.length;
  const meanOf = (codes: readonly ArrayLike<number>[]) =>
    Float32Array.from({ length }, (_, k) => codes.reduce((sum, code) => sum + code[k]!, 0) / codes.length);
  const centres = pets.map(meanOf);
  const middle = meanOf(centres);
  const between = centres.map((centre) => centre.map((value, k) => value - middle[k]!));
  const within = pets.flatMap((codes, n) =>
    codes.map((code) => Float32Array.from(code, (value, k) => value - centres[n]![k]!)),
  );
  const codes = pets[0]!.length;
  // Bessel's correction: deviations from the mean of few photos are too small.
  const factor = Math.sqrt(codes / Math.max(1, codes - 1));
  for (let pet = 0; pet < count; pet++) {
    const centre = mixed(between, between.length, next);
    yield Array.from({ length: codes }, () => {
      const own = mixed(within, MIXED, next);
      return scaled(middle.map((value, k) => value + centre[k]! + factor * own[k]!));
    });
  }
}

/** Random mixture of deviations with the same covariance. */
function mixed(deviations: readonly Float32Array[], count: number, next: () => number): Float32Array {
  const result = new Float32Array(deviations[0]!.length);
  const isAll = count >= deviations.length;
  const used = Math.min(count, deviations.length);
  for (let n = 0; n < used; n++) {
    const deviation = deviations[isAll ? n : Math.floor(next() * deviations.length)]!;
    const weight = normal(next) / Math.sqrt(used);
    for (let k = 0; k < result.length; k++) result[k]! += weight * deviation[k]!;
  }
  return result;
}

function scaled(values: Float32Array): Int8Array {
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return Int8Array.from(values, (value) => Math.round((value * LENGTH) / norm));
}
