/** A value that its receiver may not change, including everything in it. */
export type ReadOnly<Value> = Value extends Date | Uint8Array
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;
