import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BASE, HOME, linkOf, PAGES, root, SECTIONS, type SitePage } from './site-pages.ts';

const SUMMARY = `# Rhinarium

> A self-hosted service that registers pets and recognises them from photos: a dog by its nose print, a cat by its face.
> The description of the API is at /openapi.json.
`;

/** Markdown of a page with the site's links. */
export async function markdownOf({ file }: SitePage): Promise<string> {
  const text = await readFile(path.join(root, file), 'utf8');
  return text.replaceAll(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, href: string) => {
    const link = linkOf(file, href);
    if (link === undefined) return words;
    if (link === href) return whole;
    const [address = '', hash] = link.split('#');
    return `[${words}](${address === '/docs' ? '/docs' : `${address}.md`}${hash === undefined ? '' : `#${hash}`})`;
  });
}

const withoutDecisions = SECTIONS.filter(({ title }) => title !== 'Decisions');

/** List of all pages but the decisions, for programs that read them (llms.txt). */
export function machineIndex(): string {
  const sections = withoutDecisions.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${BASE}${page.address}.md)\n`).join('')}`,
  );
  return [SUMMARY, ...sections].join('\n');
}

/** All pages but the decisions as one text. */
export async function wholeText(): Promise<string> {
  const pages = PAGES.filter((page) => page !== HOME && !page.address.startsWith('decisions/'));
  return [SUMMARY, ...(await Promise.all(pages.map(markdownOf)))].join('\n');
}
