/** Share of a function's time that one of its stages takes. */
export interface Stage {
  readonly name: string;
  readonly share: number;
}
