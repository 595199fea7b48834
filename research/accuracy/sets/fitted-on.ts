/**
 * Animals of a set that the shipped calibration was fitted on, as far as its origins state. `part` is the text about
 * the folder.
 */
export type Fitted = 'all' | 'none' | readonly string[] | { readonly part: string };

/** All `origin` texts of a calibration, whatever its structure. */
export function originsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'origin' && typeof inner === 'string' ? [inner] : originsOf(inner),
  );
}

/**
 * Reads origins: the named identities of the set, or all of them. If they name only its folder, the text about it.
 * Names without a digit are ignored, since they may be ordinary words.
 */
export function fittedOn(origins: readonly string[], folder: string, identities: readonly string[]): Fitted {
  const parts = origins.flatMap((origin) => origin.split(/;\s*/));
  const wordsOf = (text: string) => text.split(/[\s:,()]+/);
  const words = new Set(parts.flatMap(wordsOf));
  const named = identities.filter((name) => /\d/.test(name) && words.has(name));
  const about = parts.find((part) => wordsOf(part).includes(folder));
  // A range of names ("every second of cow_001 to cow_101") does not list the names in between.
  if (about !== undefined && /\bto\b|^\d/.test(about)) return { part: about };
  if (named.length === identities.length && named.length > 0) return 'all';
  if (named.length > 0) return named;
  return about === undefined ? 'none' : 'all';
}

export function fittedSays(fitted: Fitted): string {
  if (fitted === 'none') return 'the calibration was fitted on nothing of it';
  if (typeof fitted === 'object' && 'part' in fitted) return `the calibration was fitted on “${fitted.part}”`;
  return `the calibration was fitted on ${fitted === 'all' ? 'these animals' : fitted.join(' ')}`;
}
