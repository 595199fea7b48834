/** Which animals of a set the shipped calibration was fitted on, as far as its origins say. */
export type Fitted = 'all' | 'none' | readonly string[];

/** All `origin` texts of a calibration, whatever its shape. */
export function originsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'origin' && typeof inner === 'string' ? [inner] : originsOf(inner),
  );
}

/**
 * Reads origins: one that names the set's folder means all of its animals, else those that are named. A name without a digit is a word
 * like any other, and means nothing.
 */
export function fittedOn(origins: readonly string[], folder: string, identities: readonly string[]): Fitted {
  const words = new Set(origins.flatMap((origin) => origin.split(/[\s;:,()]+/)));
  const named = identities.filter((name) => /\d/.test(name) && words.has(name));
  if (named.length === identities.length && named.length > 0) return 'all';
  if (named.length > 0) return named;
  return words.has(folder) ? 'all' : 'none';
}

export function fittedSays(fitted: Fitted): string {
  if (fitted === 'none') return 'the calibration was fitted on nothing of it';
  return `the calibration was fitted on ${fitted === 'all' ? 'these animals' : fitted.join(' ')}`;
}
