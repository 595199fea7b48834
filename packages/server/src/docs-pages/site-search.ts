import { readFile } from 'node:fs/promises';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { placeOf } from './render-markdown.ts';
import { BASE, hrefOf, PAGES, root, SECTIONS, type SitePage } from './site-pages.ts';

/** Other words for the subject of a section, by its address below /docs/. */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  'concepts#tenant-plan-and-keys': 'CORS cross-origin allowed origins API key rotation rotate revoke roles',
  'guides/capturing-well#before-you-register-many-animals': 'how many photos enough dark blurry light',
  'guides/capturing-well#when-a-photo-is-refused': 'dark blurry bad photo rejected refused dark',
  'guides/duplicates-and-lost-pets#find-the-owner-of-a-found-pet': 'found a cat dog stray whose animal',
  'guides/duplicates-and-lost-pets#lost-reports-and-sightings': 'lost pet missing report sighting stranger found',
  'guides/duplicates-and-lost-pets#when-two-pets-look-alike': 'twins siblings litter same look',
  'guides/enrol-verify-identify#issue-sessions-to-phones-and-browsers': 'mobile app frontend browser token',
  'guides/false-match-rate': 'threshold strict strictness tune sensitivity change adjust false positive false negative',
  'guides/going-live#bring-the-animals-that-you-have': 'import migrate existing data Excel XLSX CSV spreadsheet bulk',
  'guides/privacy-and-deletion#delete-a-pet': 'delete remove erase pet animal',
  'guides/privacy-and-deletion#what-is-kept-and-where':
    'retention period how long stored photos pictures images where location storage',
  'guides/privacy-and-deletion#when-an-owner-asks': 'owner request access export portability subject',
  'guides/several-nodes': 'how many servers machines scale out load balancer redundancy',
  'guides/several-nodes#images-in-a-bucket': 'S3 minio object storage bucket',
  'guides/webhooks#receive': 'webhook signature verify secret HMAC',
  'guides/without-an-sdk#a-poster-for-found-animals': 'poster print flyer QR lost found pet animal',
  'limits#how-long-things-are-kept': 'retention period expire expiry how long kept',
  operating: 'install installation self-hosted server deploy',
  'operating#as-several-containers': 'docker compose',
  'operating#backup': 'backup restore archive disaster recovery',
  'operating#before-strangers-reach-it': 'https certificate TLS SSL reverse proxy nginx Caddy domain',
  'operating#in-a-container': 'docker container image podman dockerfile',
  'operating#in-kubernetes': 'kubernetes k8s helm chart',
  'operating#keys': 'encryption key rotation master key KMS',
  'operating#mail': 'mail email e-mail SMTP notification',
  'operating#people-and-their-second-factor':
    'password forgotten forgot lost reset sign in login account invite user 2FA MFA authenticator',
  'operating#size':
    'sizing size hardware requirements how many servers memory RAM CPU cores disk machine need cost costs price money budget',
  'operating#what-runs': 'postgres PostgreSQL database process',
  'what-it-does-not-do#a-graphics-card': 'GPU CUDA NVIDIA accelerator',
  'what-it-does-not-do#cattle-horses-and-other-animals': 'horse cow rabbit bird ferret species other animal',
  'guides/volunteers#whose-animal-it-is': 'owner phone number address name customer contact data',
  'what-it-does-not-do#liveness': 'liveness spoofing photo of a photo screen',
  'what-it-does-not-do#saml-ldap-and-scim': 'SAML LDAP SCIM Active Directory',
  'what-it-does-not-do#small-computers-and-windows': 'raspberry pi arm arm64 windows NAS synology',
};

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
