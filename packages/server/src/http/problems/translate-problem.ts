import { DE } from './de.ts';
import { ES } from './es.ts';
import { JA } from './ja.ts';
import { KO } from './ko.ts';

/** Fields of a validator's issue that identify the violated rule. */
export interface Issue {
  readonly code: string;
  readonly input?: unknown;
  readonly expected?: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly values?: readonly unknown[];
  readonly format?: string;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
  record: 'must be a JSON object',
};
const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'must be a moment such as "2026-01-31T12:00:00Z"',
  email: 'must be an e-mail address',
};
const WRONG_FORM = 'does not have the form that is asked for';

const listed = (values: readonly unknown[]) => values.map((value) => JSON.stringify(String(value))).join(', ');

/** A limit with its unit. */
function bounded(limit: string, origin: string | undefined): string {
  if (origin === 'string') return `must have ${limit} characters`;
  return origin === 'array' ? `must have ${limit} entries` : `must be ${limit}`;
}

/** Message for the violated rule, to be read after the field's name. `undefined` if the rule has its own. */
export function problemOfIssue(issue: Issue): string | undefined {
  const { code, expected = '', origin, values = [] } = issue;
  switch (code) {
    case 'invalid_type':
      return issue.input === undefined ? 'must be given' : (TYPES[expected] ?? WRONG_FORM);
    case 'too_small':
      if (issue.minimum === 1 && (origin === 'string' || origin === 'array')) return 'must not be empty';
      return bounded(`at least ${issue.minimum}`, origin);
    case 'too_big':
      return bounded(`at most ${issue.maximum}`, origin);
    case 'invalid_value':
      return issue.input === undefined ? 'must be given' : `must be one of ${listed(values)}`;
    case 'invalid_format':
      return FORMATS[issue.format ?? ''] ?? WRONG_FORM;
    case 'custom':
      return undefined;
    default:
      return WRONG_FORM;
  }
}

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
