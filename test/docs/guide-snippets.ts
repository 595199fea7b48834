import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PAGES, root } from '@rhinarium/server/parts/pages';

/** A code block of a guide. */
export interface Snippet {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

/**
 * Languages by treatment: run against a service, type-checked, checked against the list of commands, parsed, or
 * ignored.
 */
export const LANGUAGES = ['bash', 'python', 'ts', 'sh', 'json', 'text'] as const;
export type Language = (typeof LANGUAGES)[number];

const OTHERS = ['docs/quickstart.md', 'docs/concepts.md', 'docs/operating.md', 'docs/migration.md'];

/** Handwritten pages for integrators in the order of the navigation. */
const guides = PAGES.map(({ file }) => file).filter((file) => OTHERS.includes(file) || file.startsWith('docs/guides/'));

/** All snippets of a page in order. */
export function snippetsOf(file: string, markdown: string): Snippet[] {
  const fences = markdown.matchAll(/^ *```([^\n]*)\n(.*?)^ *```$/gms);
  return [...fences].map(([, words, code]) => ({ file, language: words!.split(' ')[0]!, code: code! }));
}

async function snippetsOfAll(files: readonly string[]): Promise<Snippet[]> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  return files.flatMap((file, n) => snippetsOf(file, texts[n]!));
}

export const guideSnippets = (): Promise<Snippet[]> => snippetsOfAll(guides);

/** Snippets in one language of the guides, as a newcomer follows them. */
export async function inOrder(language: Language): Promise<Snippet[]> {
  return (await guideSnippets()).filter((snippet) => snippet.language === language);
}

/** Snippets of one language by page. Snippets of a page build on each other. */
export async function pagesIn(language: Language): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const snippet of await guideSnippets()) {
    if (snippet.language !== language) continue;
    pages.set(snippet.file, `${pages.get(snippet.file) ?? ''}${snippet.code}\n`);
  }
  return pages;
}
