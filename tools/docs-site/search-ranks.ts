import { BASE, DECISIONS } from './repository.ts';

/** Most searched pages. */
const FIRST = ['quickstart', 'concepts', 'errors', 'operating', 'migration', 'security', 'sdk/client', 'sdk/capture'];
/** Pages for contributors and reviewers, which contain most words somewhere. */
const LAST = ['conformance', 'mutations', 'sdk-mutations', 'specification', 'reliability', 'changelog', 'architecture']
  .concat(['benchmarks', 'releasing', 'contributing', 'comparison', 'glossary', 'synthetic', 'engine', 'accuracy'])
  .concat(DECISIONS.map(({ address }) => address));

/** Ranking weight per page, 1 by default. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(FIRST.map((address) => [address, 2])),
  ...Object.fromEntries(LAST.map((address) => [address, 0.2])),
};
const GUIDE_WEIGHT = 2;

/** Stop words. */
const PLAIN_WORDS = [
  'a',
  'an',
  'and',
  'are',
  'by',
  'do',
  'for',
  'from',
  'how',
  'i',
  'in',
  'is',
  'it',
  'my',
  'of',
  'on',
].concat(['or', 'that', 'the', 'this', 'to', 'what', 'with']);
/** Minimum length for prefix and fuzzy search, because shorter words match too much. */
const BEGINNING_CHARS_MIN = 3;
const MISTAKE_CHARS_MIN = 6;

/**
 * Options of MiniSearch as source text for the browser's search box: guides and errors rank above pages for
 * contributors.
 */
export const SEARCH_OPTIONS = `(() => {
  const weights = ${JSON.stringify(WEIGHTS)};
  const plainWords = new Set(${JSON.stringify(PLAIN_WORDS)});
  return {
    boost: { title: 4, text: 2, titles: 1 },
    prefix: (term) => term.length >= ${BEGINNING_CHARS_MIN},
    fuzzy: (term) => term.length >= ${MISTAKE_CHARS_MIN} ? 0.2 : false,
    processTerm: (term) => plainWords.has(term.toLowerCase()) ? null : term.toLowerCase(),
    boostDocument: (id) => {
      const address = id.slice(${BASE.length}).split('#')[0].replace(/\\.html$/, '');
      return weights[address] ?? (address.startsWith('guides/') ? ${GUIDE_WEIGHT} : 1);
    },
  };
})()`;
