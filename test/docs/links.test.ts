import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { docUrlOf, ERRORS, type ErrorName } from '@rhinarium/contract';
import { hrefOf, PAGES, root } from '@rhinarium/server/parts/pages';
import { sharedService } from '@rhinarium/server/testing/service';

const namesOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

/** All link and image URLs of a page. */
const linksOf = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'));

/** Pages of the site as served, and the other requests for it. */
async function openSite() {
  const { url } = await sharedService();
  const kept = new Map<string, Promise<{ readonly status: number; readonly text: string }>>();
  const get = (address: string) => {
    const known = kept.get(address);
    if (known) return known;
    const answer = fetch(url + address).then(async (reply) => ({ status: reply.status, text: await reply.text() }));
    kept.set(address, answer);
    return answer;
  };
  return get;
}

/** Fault of a link, or `undefined`. */
async function faultOf(get: Awaited<ReturnType<typeof openSite>>, from: string, link: string) {
  if (/^(https?:|mailto:|data:)/.test(link)) return undefined;
  const { pathname, hash } = new URL(link, `http://service${from}`);
  const { status, text } = await get(pathname);
  if (status !== 200) return `${from}: ${link} is ${status}`;
  if (hash === '' || !pathname.startsWith('/docs') || pathname === '/docs/reference') return undefined;
  return namesOf(text).has(decodeURIComponent(hash.slice(1))) ? undefined : `${from}: ${link} has no such place`;
}

test('every page of the site is served, and every link within it leads to a page, a file and a place that exist', async () => {
  const get = await openSite();
  const faults: (string | undefined)[] = [];
  let count = 0;
  for (const page of PAGES) {
    const from = hrefOf(page);
    const { status, text } = await get(from);
    assert.equal(status, 200, from);
    assert.ok(/<h1/.test(text), from);
    for (const link of new Set(linksOf(text))) {
      count++;
      faults.push(await faultOf(get, from, link));
    }
  }
  assert.ok(count > 1000, `${count} links`);
  assert.deepEqual(
    faults.filter((fault) => fault !== undefined),
    [],
  );
});

test('the documentation link of every error leads to its section', async () => {
  const get = await openSite();
  for (const name of Object.keys(ERRORS) as ErrorName[]) {
    const link = docUrlOf(name);
    assert.equal(await faultOf(get, '/', link), undefined, name);
  }
});

test('every page of the folder docs is a page of the site', async () => {
  const files = (await readdir(path.join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
  const known = new Set(PAGES.map(({ file }) => file));
  assert.deepEqual(
    files.filter((name) => !known.has(`docs/${name}`)),
    [],
  );
});

test('llms.txt lists the Markdown of every page but the decisions, with links that work', async () => {
  const get = await openSite();
  const { text } = await get('/docs/llms.txt');
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link]) => link!);
  const pages = PAGES.filter(({ address }) => address !== 'index' && !address.startsWith('decisions/'));
  assert.deepEqual(
    links,
    pages.map(({ address }) => `/docs/${address}.md`),
  );
  for (const link of links) {
    const { status, text: markdown } = await get(link);
    assert.equal(status, 200, link);
    for (const [, to] of markdown.matchAll(/\]\((\/docs\/[^)\s]+)\)/g)) {
      assert.equal((await get(to!.split('#')[0]!)).status, 200, `${link}: ${to}`);
    }
  }
  const { text: whole } = await get('/docs/llms-full.txt');
  for (const heading of ['# Errors', '# Glossary', '# Accuracy']) assert.ok(whole.includes(`\n${heading}\n`), heading);
});
