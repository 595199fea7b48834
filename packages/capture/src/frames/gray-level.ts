/**
 * The grey level of a colour, as the eye weighs red, green and blue; in whole numbers, so that it is the same
 * everywhere.
 */
export function grayLevel(red: number, green: number, blue: number): number {
  return (77 * red + 150 * green + 29 * blue) >> 8;
}
