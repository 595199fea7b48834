import { DE } from './de.ts';
import { ES } from './es.ts';
import { JA } from './ja.ts';
import { KO } from './ko.ts';

const textsOf = (texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(texts));

/** Translations by language and English text. A text without one is answered in English. */
export const TRANSLATIONS = { ko: textsOf(KO), ja: textsOf(JA), de: textsOf(DE), es: textsOf(ES) } as const;
export type Language = keyof typeof TRANSLATIONS;

type Problems = Readonly<Record<string, readonly string[]>>;

/** Numbers and quoted values, which are not translated. */
const VALUES = /"(?:[^"\\]|\\.)*"(?:, "(?:[^"\\]|\\.)*")*|\d+(?:\.\d+)?/g;

/** A problem without its values, the key of its translations. */
export const keyOf = (problem: string): string => problem.replace(VALUES, '#');

/** Translates a problem. Falls back to English. */
export function translateProblem(problem: string, language: Language): string {
  const values = problem.match(VALUES) ?? [];
  return TRANSLATIONS[language].get(keyOf(problem))?.replace(/#/g, () => values.shift() ?? '') ?? problem;
}

/** Translates the problems of all fields. */
export const translateProblems = (details: Problems, language: Language): Problems =>
  Object.fromEntries(
    Object.entries(details).map(([field, says]) => [field, says.map((problem) => translateProblem(problem, language))]),
  );

const isKnown = (language: string): language is Language => Object.hasOwn(TRANSLATIONS, language);

/**
 * Preferred language by `Accept-Language` (RFC 9110, 12.5.4), `undefined` for English and for unsupported languages.
 */
export function preferredLanguage(header: string | undefined): Language | undefined {
  const preferences = (header ?? '').split(',').map((request) => {
    const [range = '', ...parameters] = request.trim().toLowerCase().split(';');
    const weight = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
    return { language: range.split('-')[0]!, weight: Number(weight ?? 1) };
  });
  const taken = preferences.filter(({ language, weight }) => weight > 0 && (language === 'en' || isKnown(language)));
  const best = taken.toSorted((a, b) => b.weight - a.weight)[0]?.language;
  return best !== undefined && isKnown(best) ? best : undefined;
}
