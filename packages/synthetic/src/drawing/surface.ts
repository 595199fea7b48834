/** A lit subject: writes its linear light at (u, v) to `out`. */
export type Surface = (u: number, v: number, out: Float64Array) => void;
