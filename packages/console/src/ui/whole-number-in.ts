/** A whole number of a form, `null` if empty. */
export const wholeNumberIn = (fields: FormData, name: string): number | null => Number(fields.get(name)) || null;
