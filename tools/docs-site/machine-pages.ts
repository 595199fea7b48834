import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SECTIONS, type SitePage } from './pages.ts';
import { BASE, linkOf, PAGES, root } from './repository.ts';

/** Markdown of a page with the site's links. */
async function markdownOf({ file }: SitePage): Promise<string> {
  const text = (await readFile(path.join(root, file), 'utf8')).replace(/^---\n.*?\n---\n/s, '');
  return text.replaceAll(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, href: string) => {
    const link = linkOf(file, href);
    if (link === undefined) return words;
    if (link === href) return whole;
    const [address = '', hash] = link.slice(1).split('#');
    const name = path.extname(address) === '' ? `${address}.md` : address;
    return `[${words}](${BASE}${name}${hash === undefined ? '' : `#${hash}`})`;
  });
}

const SUMMARY = `# Rhinarium

> A self-hosted service that registers pets and recognises them from photos: a dog by its nose print, a cat by its face.
> The description of the API is at /openapi.json.
`;

function indexOf(): string {
  const sections = SECTIONS.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${BASE}${page.address}.md)\n`).join('')}`,
  );
  return [SUMMARY, ...sections].join('\n');
}

/**
 * Writes machine-readable pages: the Markdown of each page, llms.txt with their list, llms-full.txt with all of them.
 */
export async function writeMachinePages(outDir: string, home: SitePage): Promise<void> {
  const whole: string[] = [SUMMARY];
  for (const page of PAGES.filter((each) => each !== home)) {
    const markdown = await markdownOf(page);
    const file = path.join(outDir, `${page.address}.md`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, markdown);
    if (!page.address.startsWith('decisions/')) whole.push(markdown);
  }
  await writeFile(path.join(outDir, 'llms.txt'), indexOf());
  await writeFile(path.join(outDir, 'llms-full.txt'), whole.join('\n'));
  await compressAssets(outDir);
}

/** Writes a compressed copy of every script and style sheet for the server. */
async function compressAssets(outDir: string): Promise<void> {
  const folder = path.join(outDir, 'assets');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const bytes = await readFile(path.join(folder, name));
    await writeFile(path.join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}
