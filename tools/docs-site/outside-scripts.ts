import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TransformContext } from 'vitepress';
import { BASE } from './repository.ts';

/** Moves inline scripts of generated pages to files, because the service's CSP forbids inline scripts. */
export async function outsideScripts(html: string, _id: string, { siteConfig }: TransformContext): Promise<string> {
  let page = html;
  for (const [tag, attributes, script] of html.matchAll(/<script((?:(?! src=)[^>])*)>(.+?)<\/script>/gs)) {
    const name = `assets/inline.${createHash('sha256').update(script!).digest('hex').slice(0, 8)}.js`;
    await mkdir(path.join(siteConfig.outDir, 'assets'), { recursive: true });
    await writeFile(path.join(siteConfig.outDir, name), script!);
    page = page.replace(tag, () => `<script${attributes} src="${BASE}${name}"></script>`);
  }
  return page;
}
