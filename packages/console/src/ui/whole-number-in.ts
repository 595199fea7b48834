/** A whole number of a form; `null` where the field is empty. */
export const wholeNumberIn = (fields: FormData, name: string): number | null => Number(fields.get(name)) || null;
