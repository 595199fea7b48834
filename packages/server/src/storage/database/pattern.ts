/** Escapes wildcards for ILIKE. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** ILIKE pattern for a substring. Null without a text. */
export const patternHolding = (text: string | undefined): string | null => (text ? `%${literally(text)}%` : null);

/** ILIKE pattern for a prefix. Null without a text. */
export const patternBeginning = (text: string | undefined): string | null => (text ? `${literally(text)}%` : null);
