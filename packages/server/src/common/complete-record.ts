/** Every field of a record; one that the record may lack may be `undefined`, but not be left out. */
export type AllFields<Fields> = {
  readonly [Name in keyof Fields]-?: Record<never, never> extends Pick<Fields, Name>
    ? Fields[Name] | undefined
    : Fields[Name];
};

/**
 * Builds a record of the API without its undefined fields. A field that the contract gains does not compile until it is
 * given here.
 */
export function completeRecord<Fields extends object>(fields: AllFields<Fields>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
