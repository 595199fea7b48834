import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOME, SECTIONS, type SitePage } from './pages.ts';

/** This file runs from here in the generator, and from dist in tests. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Base path of the site on the service. */
export const BASE = '/docs/';

/** Index of the decisions, then one page each, titled by its first line. */
export const DECISIONS: readonly SitePage[] = [
  { file: 'docs/decisions/README.md', address: 'decisions/all', title: 'All decisions' },
  ...readdirSync(path.join(root, 'docs/decisions'))
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name) => {
      const file = `docs/decisions/${name}`;
      const heading = /^# (.*)$/m.exec(readFileSync(path.join(root, file), 'utf8'))?.[1] ?? name;
      return { file, address: `decisions/${path.basename(name, '.md')}`, title: heading };
    }),
];

export const PAGES: readonly SitePage[] = [HOME, ...SECTIONS.flatMap((section) => section.pages), ...DECISIONS];

const pageOfFile = new Map(PAGES.map((page) => [page.file, page]));

/** All Markdown files of the repository outside the site, excluded from the generator. */
export function filesLeftOut(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|data|\..*)$/.test(entry.name) ? [] : filesLeftOut(file);
    return entry.name.endsWith('.md') && !pageOfFile.has(file) ? [file] : [];
  });
}

/** URL of a page's link to another page of the site, `undefined` for other targets. */
export function linkOf(fromFile: string, href: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [target = '', hash] = href.split('#');
  const file = path.posix.join(path.posix.dirname(fromFile), decodeURI(target));
  const page = pageOfFile.get(file);
  return page && `/${page === HOME ? '' : page.address}${hash === undefined ? '' : `#${hash}`}`;
}
