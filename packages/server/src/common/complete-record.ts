/** Every field of a record is required. Optional ones may be `undefined`. */
export type AllFields<Fields> = {
  readonly [Name in keyof Fields]-?: Record<never, never> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name];
};

/**
 * Builds an API record without its undefined fields. A field added to the contract does not compile until it is
 * provided here.
 */
export function completeRecord<Fields extends object>(fields: AllFields<Fields>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
