/** A deeply read-only value. */
export type ReadOnly<Value> = Value extends Date | Uint8Array
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;
