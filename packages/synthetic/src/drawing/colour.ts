/** Linear red, green and blue. 1 is a white surface in full light. */
export type Colour = readonly [number, number, number];

export function mixColours(a: Colour, b: Colour, weight: number): Colour {
  return [a[0] + (b[0] - a[0]) * weight, a[1] + (b[1] - a[1]) * weight, a[2] + (b[2] - a[2]) * weight];
}

export function scaleColour(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** Blends `out` towards `colour` by `weight` (0 to 1). */
export function paintOver(out: Float64Array, colour: Colour, weight: number): void {
  for (let i = 0; i < 3; i++) out[i] = out[i]! + (colour[i]! - out[i]!) * weight;
}
