import { Marked } from 'marked';
import { page } from './look.ts';

/** Pages of docs that are served without a built site. */
const PLAIN_PAGES = {
  errors: 'Errors',
  limits: 'Limits and plans',
  migration: 'From v1 to v2',
  settings: 'Settings',
  conformance: 'Conformance',
} as const;

export const isPlainPage = (address: string): address is keyof typeof PLAIN_PAGES =>
  Object.hasOwn(PLAIN_PAGES, address);

/** Documentation index without a built site. */
export function plainPagesPage(): string {
  const links = Object.entries(PLAIN_PAGES).map(([name, title]) => `<li><a href="/docs/${name}">${title}</a></li>`);
  return page(
    'Documentation',
    `<h1>Documentation</h1><p>The documentation site is not built here yet. Run <code>npm run docs:site</code> in the folder of the
service, then reload this page. It takes about half a minute and needs no restart.</p><p>Available already:</p>
<ul><li><a href="/docs/reference">API reference</a> (<a href="/openapi.json">OpenAPI 3.1</a>)</li>${links.join('')}</ul>`,
  );
}

/** A page of docs, rendered from Markdown. */
export async function plainPage(address: keyof typeof PLAIN_PAGES, markdown: string): Promise<string> {
  const html = await pageMarked.parse(markdown);
  return page(PLAIN_PAGES[address], `<p><a href="/docs">Documentation</a></p>${html}`);
}

/** Removes file extensions from links, which the repository needs and the server does not have. */
const pageMarked = new Marked({
  walkTokens(token) {
    if (token.type === 'link') token['href'] = String(token['href']).replace(/^([\w-]+)\.md(?=#|$)/, '/docs/$1');
  },
});
