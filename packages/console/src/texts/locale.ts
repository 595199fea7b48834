/** The languages of the console, each in its own words. */
export const LANGUAGES = { en: 'English', ko: '한국어' } as const;
export type LanguageCode = keyof typeof LANGUAGES;

/** The reader's own kind of a language where the browser names one: en-GB writes dates in its own way. */
const localeOf = (code: LanguageCode): string =>
  navigator.languages.find((one) => one === code || one.startsWith(`${code}-`)) ?? code;

/** Writes a number as the language does. */
export function numberIn(code: LanguageCode): (value: number) => string {
  const format = new Intl.NumberFormat(localeOf(code));
  return (value) => format.format(value);
}

/** Writes a time as the language does, in the reader's own time zone. */
export function momentIn(code: LanguageCode): (at: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'medium', timeStyle: 'medium' });
  return (at) => format.format(new Date(at));
}

/** Where the choice is remembered, in this browser. */
const remembered = 'rhinarium-language';
const isLanguage = (code: string | null | undefined): code is LanguageCode =>
  Object.keys(LANGUAGES).includes(code ?? '');

/** What the person chose, or else the first language of the browser that the console has, or else English. */
export function firstLanguage(): LanguageCode {
  const chosen = window.localStorage.getItem(remembered);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((one) => one.split('-')[0]).find(isLanguage) ?? 'en';
}

export const rememberLanguage = (code: LanguageCode): void => window.localStorage.setItem(remembered, code);
