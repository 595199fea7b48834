/** Languages of the console, each in its own language. */
export const LANGUAGES = { en: 'English', ko: '한국어' } as const;
export type LanguageCode = keyof typeof LANGUAGES;

/** The browser's regional variant of a language: en-GB has its own date format. */
const localeOf = (code: LanguageCode): string =>
  navigator.languages.find((one) => one === code || one.startsWith(`${code}-`)) ?? code;

/** Creates a formatter on its first use: one costs milliseconds, and most pages need few. */
function onFirstUse<Format>(create: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= create());
}

/** Formats numbers in the language. */
export function numberIn(code: LanguageCode): (value: number) => string {
  const format = onFirstUse(() => new Intl.NumberFormat(localeOf(code)));
  return (value) => format().format(value);
}

/** Formats a time in the language, to the second, in the local time zone. */
export function momentIn(code: LanguageCode): (at: string) => string {
  const format = onFirstUse(() => new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'full', timeStyle: 'long' }));
  return (at) => format().format(new Date(at));
}

/** Units of relative times with their upper limits. */
const UNITS = [
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 604_800 },
] as const;
/** Differences below this are shown as "now", seconds, because clocks differ. */
const nowSeconds = 30;

/** Formats a time relative to now, up to a week: "5 minutes ago". Beyond that, its date. */
export function momentFromNowIn(code: LanguageCode): (at: string, nowMs: number) => string {
  const format = onFirstUse(() => new Intl.RelativeTimeFormat(localeOf(code), { numeric: 'auto' }));
  const date = onFirstUse(() => new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'medium' }));
  return (at, nowMs) => {
    const seconds = (Date.parse(at) - nowMs) / 1000;
    if (Math.abs(seconds) < nowSeconds) return format().format(0, 'second');
    const found = UNITS.find(({ until, seconds: each }) => Math.abs(seconds) < until - each / 2);
    if (!found) return date().format(new Date(at));
    return format().format(Math.round(seconds / found.seconds) || Math.sign(seconds), found.unit);
  };
}

/** localStorage key of the selected language. */
const remembered = 'rhinarium-language';
const isLanguage = (code: string | null | undefined): code is LanguageCode =>
  Object.keys(LANGUAGES).includes(code ?? '');

/** The selected language, else the browser's first supported one, else English. */
export function firstLanguage(): LanguageCode {
  const chosen = window.localStorage.getItem(remembered);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((one) => one.split('-')[0]).find(isLanguage) ?? 'en';
}

export const rememberLanguage = (code: LanguageCode): void => window.localStorage.setItem(remembered, code);
