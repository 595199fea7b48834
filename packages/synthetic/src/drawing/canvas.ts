/** Linear light, three numbers per pixel, before the camera. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Writes linear red, green and blue at a point, in half picture widths from the centre. */
export type Painter = (x: number, y: number, out: Float64Array) => void;

export function paintCanvas(width: number, height: number, painter: Painter): Canvas {
  const values = new Float32Array(width * height * 3);
  const out = new Float64Array(3);
  const scale = 2 / width;
  let place = 0;
  for (let row = 0; row < height; row++) {
    const y = (row + 0.5 - height / 2) * scale;
    for (let column = 0; column < width; column++) {
      painter((column + 0.5) * scale - 1, y, out);
      values[place] = out[0]!;
      values[place + 1] = out[1]!;
      values[place + 2] = out[2]!;
      place += 3;
    }
  }
  return { width, height, values };
}

/** Averages squares of `factor` pixels. */
export function shrinkCanvas(canvas: Canvas, factor: number): Canvas {
  if (factor === 1) return canvas;
  const width = Math.floor(canvas.width / factor);
  const height = Math.floor(canvas.height / factor);
  const values = new Float32Array(width * height * 3);
  const share = 1 / (factor * factor);
  for (let y = 0; y < height * factor; y++) {
    for (let x = 0; x < width * factor; x++) {
      const from = (y * canvas.width + x) * 3;
      const to = (Math.floor(y / factor) * width + Math.floor(x / factor)) * 3;
      for (let i = 0; i < 3; i++) values[to + i] = values[to + i]! + canvas.values[from + i]! * share;
    }
  }
  return { width, height, values };
}
