/** Phrases that make a comment hard to read, and what to write instead. */
export interface Pattern {
  readonly name: string;
  readonly instead: string;
  readonly found: RegExp;
  /** Applies to docstrings only. */
  readonly docstring?: true;
}

export const PATTERNS: readonly Pattern[] = [
  {
    name: 'opening',
    instead: 'begin a docstring with a noun or a verb in the third person',
    found: /^(Of|What|Whose|Who|Where|How many|How much|For so|For what|As|By|Beside)\b/,
    docstring: true,
  },
  { name: 'gives', instead: 'returns, is called, states', found: /\bgives\b(?! up\b)|\b(is|are) asked\b|\bsays?\b/i },
  {
    name: 'no',
    instead: 'is not a, invalid, missing',
    found:
      /(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more\b|\w+er than\b)[a-z]|\b(is|are) none\b(?<!there (is|are) none)/i,
  },
  {
    name: 'of its own',
    instead: 'separate, dedicated, own',
    found: /\bof (its|their|his|her|our|your|one’s) own\b/i,
  },
  { name: 'beside', instead: 'next to, in addition to, while', found: /\bbeside\b/i },
  {
    name: 'came of',
    instead: 'result, known gaps',
    found: /\bwhat (came|comes|becomes|became) of\b|\bwhat is missed\b/i,
  },
  {
    name: 'invented',
    instead: 'a term of the field',
    found:
      /\b(hangs?|hung) together\b|\b(takes?|took) turns\b|\bwish(es|ed)?\b|\b(a|first|second|one|each|of|these) looks?\b(?! like)/i,
  },
  { name: 'whose it is', instead: 'owner, parent', found: /\bwhose (it|they|he|she) (is|are|was|were)\b/i },
  {
    name: 'for so long',
    instead: 'timeout, duration, limit',
    found: /\bfor so long\b|\bso (long|many|much) (ago|as|at once)\b|\bhow many at once\b/i,
  },
  { name: 'semicolon', instead: 'two sentences, or one', found: /;\s+[a-z]/ },
];

/** The names of the patterns that occur in a comment. Code in backquotes and in examples does not count. */
export function findPatterns(text: string, isDocstring: boolean): readonly Pattern[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '`');
  return PATTERNS.filter(({ found, docstring }) => (isDocstring || !docstring) && found.test(prose));
}
