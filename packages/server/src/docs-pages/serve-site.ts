import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../common/escape-html.ts';
import { type ConstantBytes, compressedOnce, constantBytes, sendConstant } from '../http/compressed-once.ts';
import { renderMarkdown } from './render-markdown.ts';
import { siteFrame } from './site-frame.ts';
import { BASE, fileOfPicture, HOME, linkOf, PAGES, pageAt, root, SECTIONS, type SitePage } from './site-pages.ts';
import { type FoundSection, openSiteSearch } from './site-search.ts';

const SUMMARY = `# Rhinarium

> A self-hosted service that registers pets and recognises them from photos: a dog by its nose print, a cat by its face.
> The description of the API is at /openapi.json.
`;

/** Markdown of a page with the site's links. */
async function markdownOf({ file }: SitePage): Promise<string> {
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
function machineIndex(): string {
  const sections = withoutDecisions.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${BASE}${page.address}.md)\n`).join('')}`,
  );
  return [SUMMARY, ...sections].join('\n');
}

/** All pages but the decisions as one text. */
async function wholeText(): Promise<string> {
  const pages = PAGES.filter((page) => page !== HOME && !page.address.startsWith('decisions/'));
  return [SUMMARY, ...(await Promise.all(pages.map(markdownOf)))].join('\n');
}

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const queryCharsMax = 100;

const { resolve } = createRequire(import.meta.url);
const ownFolder = path.join(root, 'packages/server/site');
/** Files of the pages. Latin letters of the font are enough for pages in English. */
const ASSETS: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  'site.css': { file: path.join(ownFolder, 'site.css'), type: 'text/css; charset=utf-8' },
  'site.js': { file: path.join(ownFolder, 'site.js'), type: 'text/javascript; charset=utf-8' },
  'inter.woff2': {
    file: resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
};

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
};

/** Answers by address, made again when their file has changed. */
class Kept {
  readonly #entries = new Map<string, { readonly changedMs: number; readonly bytes: ConstantBytes }>();

  async read(address: string, file: string, make: () => Promise<Buffer>): Promise<ConstantBytes> {
    const { mtimeMs: changedMs } = await stat(file);
    const known = this.#entries.get(address);
    if (known?.changedMs === changedMs) return known.bytes;
    const bytes = constantBytes(make);
    this.#entries.set(address, { changedMs, bytes });
    return bytes;
  }
}

async function pageHtml(page: SitePage): Promise<Buffer> {
  const { html, headings } = await renderMarkdown(page.file, await readFile(path.join(root, page.file), 'utf8'));
  return Buffer.from(siteFrame({ title: page.title, html, here: page, headings }));
}

const NOT_FOUND = siteFrame({
  title: 'There is no such page',
  html: '<h1>There is no such page</h1><p>It may have moved, or the address has a typo. Search for it above, or begin at the <a href="/docs">first page</a>.</p>',
});

function searchHtml(query: string, found: readonly FoundSection[]): string {
  const list = found.map(
    ({ href, page, title, text }) =>
      `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a>${title === page ? '' : ` <span class="of">${escapeHtml(page)}</span>`}<p>${escapeHtml(text)}</p></li>`,
  );
  const says =
    found.length === 0 ? '<p>Nothing was found. Try another word.</p>' : `<ol class="results">${list.join('')}</ol>`;
  return siteFrame({ title: 'Search', html: `<h1>Search: ${escapeHtml(query)}</h1>${says}`, query });
}

/** Serves the documentation at /docs from the Markdown of the repository. Nothing has to be built. */
export function serveSite(server: FastifyInstance): void {
  const kept = new Kept();
  const search = openSiteSearch();
  const answerWhole = compressedOnce('text/plain; charset=utf-8', async () => Buffer.from(await wholeText()));
  const answer = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = pageAt(address.replace(/\/$/, ''));
    if (page) {
      reply.type(HTML).header('cache-control', 'no-cache');
      const html = await kept.read(address, path.join(root, page.file), () => pageHtml(page));
      return await sendConstant(request, reply, html);
    }
    const asset = Object.hasOwn(ASSETS, address) ? ASSETS[address] : undefined;
    if (asset) {
      reply.type(asset.type).header('cache-control', 'no-cache');
      const { file } = asset;
      return await sendConstant(request, reply, await kept.read(address, file, () => readFile(file)));
    }
    const picture = fileOfPicture(address);
    if (picture !== undefined) {
      reply.type(PICTURE_TYPES[path.extname(picture)]!).header('cache-control', 'public, max-age=3600');
      return reply.send(await readFile(path.join(root, picture)));
    }
    if (address === 'llms.txt') return reply.type('text/plain; charset=utf-8').send(machineIndex());
    if (address === 'llms-full.txt') return await answerWhole(request, reply);
    const raw = address.endsWith('.md') ? pageAt(address.slice(0, -3)) : undefined;
    if (raw) return reply.type(MARKDOWN).send(await markdownOf(raw));
    return reply.code(404).type(HTML).send(NOT_FOUND);
  };
  server.get('/docs', async (request, reply) => await answer('', request, reply));
  server.get<{ Params: { '*': string } }>(
    '/docs/*',
    async (request, reply) => await answer(request.params['*'], request, reply),
  );
  server.get<{ Querystring: { q?: string } }>('/docs/search', async ({ query: { q }, headers }, reply) => {
    const query = String(q ?? '').slice(0, queryCharsMax);
    const found = query.trim() === '' ? [] : await search(query);
    if (headers.accept?.includes('application/json')) return reply.send({ data: found });
    return reply.type(HTML).send(searchHtml(query, found));
  });
}
