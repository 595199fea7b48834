import { en } from './en.ts';
import { ko } from './ko.ts';
import type { Words } from './words.ts';

/** Words that are there, by the first part of a language tag. */
const THERE = new Map<string, Words>([
  ['en', en],
  ['ko', ko],
]);

/** Words that are fetched when a page needs them, so that the others need not wait for them. */
const FETCHED: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  ja: async () => (await import('./ja.ts')).ja,
};

export const LANGUAGES = [...THERE.keys(), ...Object.keys(FETCHED)];

const codeOf = (language: string) => language.toLowerCase().split('-')[0] ?? '';

/** Whether `wordsOf` has its last word on a language: it is there, or English stands for it. */
export const hasWords = (language: string) => THERE.has(codeOf(language)) || !(codeOf(language) in FETCHED);

/** Fetches the words of a language tag such as `de-CH`. English stands for them if they cannot be had. */
export async function fetchWords(language: string): Promise<Words> {
  const code = codeOf(language);
  const words = (await FETCHED[code]?.().catch(() => en)) ?? wordsOf(language);
  if (code in FETCHED) THERE.set(code, words);
  return words;
}

/** The words of a language tag such as `ko-KR`; English for languages that are not there. */
export function wordsOf(language: string): Words {
  return THERE.get(codeOf(language)) ?? en;
}
