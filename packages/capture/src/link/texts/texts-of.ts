import type { Locale } from '@rhinarium/contract/vocabulary';
import { en } from './en.ts';
import type { LinkTexts } from './link-texts.ts';

const FETCHED: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<LinkTexts>>> = {
  ko: async () => (await import('./ko.ts')).ko,
  ja: async () => (await import('./ja.ts')).ja,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
};

/** Languages of the page with their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  ko: '한국어',
  ja: '日本語',
  de: 'Deutsch',
  es: 'Español',
};

/** The first of some language tags that the page has, English by default. */
export function localeOf(tags: readonly string[]): Locale {
  const codes = tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return codes.find((code): code is Locale => Object.hasOwn(LANGUAGE_NAMES, code)) ?? 'en';
}

/** Texts of a language. English if they cannot be loaded. */
export async function fetchTexts(locale: Locale): Promise<LinkTexts> {
  return locale === 'en' ? en : await FETCHED[locale]().catch(() => en);
}
