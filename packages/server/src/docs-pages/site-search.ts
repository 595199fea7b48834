import { readFile } from 'node:fs/promises';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { placeOf } from './render-markdown.ts';
import { SEARCH_WORDS } from './search-words.ts';
import { BASE, hrefOf, PAGES, root, SECTIONS, type SitePage } from './site-pages.ts';

/** A section of a page, as found. */
export interface FoundSection {
  /** URL with the section's anchor. */
  readonly href: string;
  readonly page: string;
  readonly title: string;
  /** Beginning of its text. */
  readonly text: string;
}

interface IndexedSection extends FoundSection {
  readonly id: number;
  readonly words: string;
  readonly weight: number;
}

const STOP_WORDS = new Set(
  'a an and are by can do does for from get how i in is it my of on or that the this to what when where with you'.split(
    ' ',
  ),
);
/** Minimum length for prefix and fuzzy search, because shorter words match too much. */
const prefixCharsMin = 3;
const fuzzyCharsMin = 6;
const resultsMax = 20;
const textChars = 180;

/** Reduces a word to its stem: plural and the commonest endings. `null` for a stop word. */
function stemOf(word: string): string | null {
  const letters = word.toLowerCase();
  if (STOP_WORDS.has(letters)) return null;
  return letters.length > 4 ? letters.replace(/(?:ies|ing|ed|es|s|y)$/, '') : letters.replace(/s$/, '');
}

const weightOf = new Map(SECTIONS.flatMap(({ pages, weight }) => pages.map((page) => [page, weight] as const)));

/** Plain words of Markdown: no markup, links, comments or code fences. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/<!--.*?-->|<[^>]+>|^```.*$|^:::.*$|^\|[\s|:-]+\|$/gms, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*_|#]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Sections of a page: the part before the first heading of the second level belongs to the page. */
function sectionsOf(page: SitePage, markdown: string): Omit<IndexedSection, 'id'>[] {
  const weight = weightOf.get(page) ?? 1;
  const parts = markdown.replace(/^---\n.*?\n---\n/s, '').split(/^(?=#{2,3} )/m);
  return parts.map((part, n) => {
    const heading = n === 0 ? undefined : plain(part.split('\n', 1)[0]!);
    const body = plain(part.replace(/^#.*$/m, ''));
    const href = `${hrefOf(page)}${heading === undefined ? '' : `#${placeOf(heading)}`}`;
    return {
      href,
      page: page.title,
      title: heading ?? page.title,
      text: body,
      words: [n === 0 ? page.words : undefined, SEARCH_WORDS[href.slice(BASE.length)]].join(' '),
      weight,
    };
  });
}

async function buildIndex(): Promise<MiniSearch<IndexedSection>> {
  const index = new MiniSearch<IndexedSection>({
    fields: ['title', 'page', 'words', 'text'],
    storeFields: ['href', 'page', 'title', 'text', 'weight'],
    processTerm: stemOf,
  });
  const sections: IndexedSection[] = [];
  for (const page of PAGES) {
    const markdown = await readFile(path.join(root, page.file), 'utf8').catch(() => '');
    for (const section of sectionsOf(page, markdown)) sections.push({ id: sections.length, ...section });
  }
  // In chunks, so that requests are answered in between.
  await index.addAllAsync(sections, { chunkSize: 20 });
  return index;
}

/** Returns a search over all pages. The index is built on the first search. */
export function openSiteSearch(): (query: string) => Promise<readonly FoundSection[]> {
  let built: Promise<MiniSearch<IndexedSection>> | undefined;
  return async (query) => {
    built ??= buildIndex();
    const found = (await built).search(query, {
      boost: { title: 4, words: 4, page: 2 },
      prefix: (term) => term.length >= prefixCharsMin,
      // Codes of errors differ in one digit.
      fuzzy: (term) => (term.length >= fuzzyCharsMin && !/\d/.test(term) ? 0.2 : false),
      combineWith: 'AND',
      boostDocument: (_id, _term, stored) => Number(stored?.['weight'] ?? 1),
    });
    const some = found.length > 0 ? found : (await built).search(query, { boost: { title: 4, words: 4, page: 2 } });
    return some.slice(0, resultsMax).map(({ href, page, title, text }) => ({
      href,
      page,
      title,
      text: text.length > textChars ? `${text.slice(0, textChars)} …` : text,
    }));
  };
}
