/** A value with all that lies in it, which whoever is given it may not change. */
export type ReadOnly<Value> = Value extends Date | Uint8Array
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;
