import type { Species } from '@rhinarium/contract/vocabulary';
import type { SightAsk } from '../frames/guidance.ts';
import { en } from './en.ts';
import { ko } from './ko.ts';
import type { Hint, Words } from './words.ts';

/** Loaded texts by primary language subtag. */
const THERE = new Map<string, Words>([
  ['en', en],
  ['ko', ko],
]);

/** Languages loaded on demand. */
const FETCHED: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  ja: async () => (await import('./ja.ts')).ja,
};

export const LANGUAGES = [...THERE.keys(), ...Object.keys(FETCHED)];

const codeOf = (language: string) => language.toLowerCase().split('-')[0] ?? '';

/** Whether `wordsOf` is final for a language: loaded, or English as the fallback. */
export const hasWords = (language: string) => THERE.has(codeOf(language)) || !(codeOf(language) in FETCHED);

/** Loads the texts of a language tag such as `de-CH`. Falls back to English. */
export async function fetchWords(language: string): Promise<Words> {
  const code = codeOf(language);
  const words = (await FETCHED[code]?.().catch(() => en)) ?? wordsOf(language);
  if (code in FETCHED) THERE.set(code, words);
  return words;
}

/** Texts of a language tag such as `ko-KR`. English for languages that are not loaded. */
export function wordsOf(language: string): Words {
  return THERE.get(codeOf(language)) ?? en;
}

/** Text of a hint. Those for what is in the picture differ by species. */
export function hintOf({ hints, sights }: Words, species: Species, hint: Hint): string {
  return hint in sights ? sights[hint as SightAsk][species] : hints[hint as Exclude<Hint, SightAsk>];
}
