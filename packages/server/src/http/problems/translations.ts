import { DE } from './de.ts';
import { ES } from './es.ts';
import { JA } from './ja.ts';
import { KO } from './ko.ts';

const textsOf = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(texts));

/** Translations by language and English text. A text without one is answered in English. */
export const TRANSLATIONS = { ko: textsOf(KO), ja: textsOf(JA), de: textsOf(DE), es: textsOf(ES) } as const;
export type Language = keyof typeof TRANSLATIONS;
