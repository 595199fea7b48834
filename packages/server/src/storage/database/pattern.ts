/** For ILIKE: characters that it reads as patterns stand for themselves. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** For ILIKE: what holds the text somewhere; null for no text. */
export const patternHolding = (text: string | undefined): string | null => (text ? `%${literally(text)}%` : null);

/** For ILIKE: what begins with the text; null for no text. */
export const patternBeginning = (text: string | undefined): string | null => (text ? `${literally(text)}%` : null);
