import { BASE, DECISIONS } from './repository.ts';

/** What readers look for first. */
const FIRST = ['quickstart', 'concepts', 'errors', 'operating', 'migration', 'security', 'sdk/client', 'sdk/capture'];
/** Pages for those who change Rhinarium or check its promises: they have most words in them somewhere. */
const LAST = ['conformance', 'mutations', 'sdk-mutations', 'specification', 'reliability', 'changelog', 'architecture']
  .concat(['benchmarks', 'releasing', 'contributing', 'comparison', 'glossary', 'synthetic', 'engine', 'accuracy'])
  .concat(DECISIONS.map(({ address }) => address));

/** By how much a page counts more or less than others in a search; whatever is not named counts 1. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(FIRST.map((address) => [address, 2])),
  ...Object.fromEntries(LAST.map((address) => [address, 0.2])),
};
const GUIDE_WEIGHT = 2;

/** Words that are in every sentence, and would find every page. */
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
/** Shorter words are searched as they are: as beginnings and with mistakes they fit too much. */
const BEGINNING_CHARS_MIN = 3;
const MISTAKE_CHARS_MIN = 6;

/**
 * Options of MiniSearch as source text, for the search box in the reader's browser: guides and errors come before the
 * pages for contributors.
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
