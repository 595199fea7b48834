/** Share of a stage in a function's time. */
export interface Stage {
  readonly name: string;
  readonly share: number;
}
