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

/** Writes a time as the language does, to the second, with the reader's own time zone. */
export function momentIn(code: LanguageCode): (at: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'full', timeStyle: 'long' });
  return (at) => format.format(new Date(at));
}

/** From here on the next larger unit is used. */
const UNITS = [
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 604_800 },
] as const;
/** Nearer than this is "now": clocks differ by seconds, and nobody counts them. */
const nowSeconds = 30;

/** Writes how far a time is from now, up to a week: "5 minutes ago". Beyond, its date. */
export function momentFromNowIn(code: LanguageCode): (at: string, nowMs: number) => string {
  const format = new Intl.RelativeTimeFormat(localeOf(code), { numeric: 'auto' });
  const date = new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'medium' });
  return (at, nowMs) => {
    const seconds = (Date.parse(at) - nowMs) / 1000;
    if (Math.abs(seconds) < nowSeconds) return format.format(0, 'second');
    const found = UNITS.find(({ until, seconds: each }) => Math.abs(seconds) < until - each / 2);
    if (!found) return date.format(new Date(at));
    return format.format(Math.round(seconds / found.seconds) || Math.sign(seconds), found.unit);
  };
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
