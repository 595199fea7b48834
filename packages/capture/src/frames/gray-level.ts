/** Luma of an RGB colour in integers, identical on every platform. */
export function grayLevel(red: number, green: number, blue: number): number {
  return (77 * red + 150 * green + 29 * blue) >> 8;
}
