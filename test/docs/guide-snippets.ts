import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tools/docs-site/repository.ts';

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

/** Handwritten pages for integrators. */
async function guides(): Promise<string[]> {
  const names = (await readdir(path.join(root, 'docs/guides'))).sort();
  const others = ['quickstart', 'concepts', 'operating', 'migration'].map((name) => `docs/${name}.md`);
  return [...others, ...names.map((name) => `docs/guides/${name}`)];
}

/** All snippets of a page in order. */
export function snippetsOf(file: string, markdown: string): Snippet[] {
  const fences = markdown.matchAll(/^ *```([^\n]*)\n(.*?)^ *```$/gms);
  return [...fences].map(([, words, code]) => ({ file, language: words!.split(' ')[0]!, code: code! }));
}

export async function guideSnippets(): Promise<Snippet[]> {
  const pages = await guides();
  const texts = await Promise.all(pages.map((file) => readFile(path.join(root, file), 'utf8')));
  return pages.flatMap((file, n) => snippetsOf(file, texts[n]!));
}

/** Snippets of one language by page. Those of a page build on each other. */
export async function pagesIn(language: Language): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const snippet of await guideSnippets()) {
    if (snippet.language !== language) continue;
    pages.set(snippet.file, `${pages.get(snippet.file) ?? ''}${snippet.code}\n`);
  }
  return pages;
}
