import { Marked } from 'marked';
import { page } from './look.ts';

/** Pages that are served from docs where the site has not been built. */
const PLAIN_PAGES = {
  errors: 'Errors',
  limits: 'Limits and plans',
  migration: 'From v1 to v2',
  settings: 'Settings',
  conformance: 'Conformance',
} as const;

export const isPlainPage = (address: string): address is keyof typeof PLAIN_PAGES =>
  Object.hasOwn(PLAIN_PAGES, address);

/** The documentation where the site has not been built. */
export function plainPagesPage(): string {
  const links = Object.entries(PLAIN_PAGES).map(([name, title]) => `<li><a href="/docs/${name}">${title}</a></li>`);
  return page(
    'Documentation',
    `<h1>Documentation</h1><p>The documentation site is not built here yet. Run <code>npm run docs:site</code> in the folder of the
service, then reload this page. It takes about half a minute and needs no restart.</p><p>Available already:</p>
<ul><li><a href="/docs/reference">API reference</a> (<a href="/openapi.json">OpenAPI 3.1</a>)</li>${links.join('')}</ul>`,
  );
}

/** One of the pages that are served from docs. */
export async function plainPage(address: keyof typeof PLAIN_PAGES, markdown: string): Promise<string> {
  const html = await pageMarked.parse(markdown);
  return page(PLAIN_PAGES[address], `<p><a href="/docs">Documentation</a></p>${html}`);
}

/**
 * Links between the pages name their files, so that they work in the repository too; here the pages have no extension.
 */
const pageMarked = new Marked({
  walkTokens(token) {
    if (token.type === 'link') token['href'] = String(token['href']).replace(/^([\w-]+)\.md(?=#|$)/, '/docs/$1');
  },
});
