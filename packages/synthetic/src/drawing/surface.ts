/** A subject under the light of one shot: writes its linear light at (u, v) into `out`. */
export type Surface = (u: number, v: number, out: Float64Array) => void;
