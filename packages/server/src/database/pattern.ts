/**
 * For ILIKE: what holds the text somewhere. Characters that ILIKE reads as patterns stand for themselves; null for no
 * text.
 */
export function patternHolding(text: string | undefined): string | null {
  return text ? `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
}
