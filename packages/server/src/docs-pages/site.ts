import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Output folder of `npm run docs:site`. */
export const SITE_FOLDER = fileURLToPath(new URL('../../../../tools/docs-site/dist/', import.meta.url));

const NOT_FOUND = '404.html';

export const isSiteBuilt = (folder: string) => existsSync(path.join(folder, NOT_FOUND));

interface SiteFile {
  readonly file: string;
  readonly isFound: boolean;
  /** Whether its name contains a content hash. */
  readonly isImmutable: boolean;
}

/** The file of a built site for a path below /docs/, where pages have no extension. */
export function fileOfSite(folder: string, address: string): SiteFile {
  const file = address === '' ? 'index.html' : /\.\w+$/.test(address) ? address : `${address}.html`;
  const isFound = !file.split('/').includes('..') && existsSync(path.join(folder, file));
  return { file: isFound ? file : NOT_FOUND, isFound, isImmutable: isFound && file.startsWith('assets/') };
}
