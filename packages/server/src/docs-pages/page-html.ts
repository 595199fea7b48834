import { ROUTES, shownPath } from '@rhinarium/contract';
import { Marked } from 'marked';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fafaf9}
a{color:#9a3412}pre{background:#1c1917;color:#fafaf9;padding:1rem;border-radius:.5rem;overflow:auto}
code{font-family:ui-monospace,monospace}td,th{border:1px solid #d6d3d1;padding:.3rem .6rem;text-align:left;vertical-align:top}
table{border-collapse:collapse;font-size:.9rem;display:block;overflow:auto}
@media(prefers-color-scheme:dark){body{color:#fafaf9;background:#1c1917}a{color:#fdba74}td,th{border-color:#57534e}pre{background:#292524}}`;

const REFERENCE_STYLE = `:root{--scalar-custom-header-height:44px;--scalar-font:system-ui,sans-serif;--scalar-font-code:ui-monospace,monospace}
body{margin:0}header{position:sticky;top:0;z-index:10;box-sizing:border-box;height:44px;display:flex;gap:1.5rem;align-items:center;padding:0 1.2rem;font:14px system-ui,sans-serif;background:#1b1d2e;color:#fff}
header a{color:#c7d2fe}`;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Rhinarium</title><style>${STYLE}</style>${head}</head><body>${body}</body></html>`;
}

/** The API's reference, filled by scripts that are served from here. */
export function referencePage(scripts: readonly string[]): string {
  const tags = scripts.map((script) => `<script src="${script}"></script>`).join('');
  const links =
    '<a href="/docs">Documentation</a> <a href="/docs/errors">Errors</a> <a href="/openapi.json">openapi.json</a>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API reference · Rhinarium</title><style>${REFERENCE_STYLE}</style></head>
<body><header><strong>Rhinarium</strong> ${links}</header><div id="reference"></div>${tags}</body></html>`;
}

/** What is running and what to do next. */
export function startPage(serverUrl: string): string {
  const curl = `KEY=psk_live_…   # printed by the first start; or: npm run --silent admin -- tenant create --name "My shelter" --plan demo
curl -s ${serverUrl}${ROUTES.createPet.path} -H "x-service-api-key: $KEY" -H 'content-type: application/json' -d '{"species":"CAT","name":"Nabi"}'
curl -s ${serverUrl}${ROUTES.createCaptureSession.path} -H "x-service-api-key: $KEY" -H 'content-type: application/json' \\
  -d '{"species":"CAT","purpose":"PET_PROFILE_REGISTRATION","petId":"…"}'
curl -s "${serverUrl}${ROUTES.uploadFingerprint.path}?sessionId=…" -H "x-service-api-key: $KEY" -F file=@face-1.jpg   # five of them
curl -s "${serverUrl}${ROUTES.uploadAppearance.path}?sessionId=…" -H "x-service-api-key: $KEY" -F file=@whole-cat.jpg
curl -s "${serverUrl}${shownPath(ROUTES.addFingerprints, { petId: '…' })}" -H "x-service-api-key: $KEY" -H 'content-type: application/json' -d '{"sessionId":"…"}'
curl -s "${serverUrl}${shownPath(ROUTES.readFingerprintAdditionJob, { jobId: '…' })}?waitSeconds=30" -H "x-service-api-key: $KEY"`;
  return page(
    'Start',
    `<h1>Rhinarium is running</h1><p>It registers pets and recognises them from biometric images: a dog by its nose print, a cat by its face.</p>
<ul><li><a href="/console">Console</a>: API keys, pets, a playground for your own photos, logs</li><li><a href="/docs">Documentation</a> and <a href="/docs/reference">API reference</a> (<a href="/openapi.json">OpenAPI 3.1</a>)</li><li><a href="/docs/errors">Errors and what to do about them</a></li>
<li><a href="/health/ready">Is it ready?</a> · <a href="/metrics">Metrics</a></li></ul><h2>First steps</h2><pre><code>${escapeHtml(curl)}</code></pre>
<p>The first start prints a link that signs you in to the console once. To print another one, run <code>npm run --silent admin -- person link --email …</code> on the machine of the service.</p>`,
  );
}

/** Pages that are served from docs where the site has not been built. */
const PLAIN_PAGES = {
  errors: 'Errors',
  limits: 'Limits and plans',
  operations: 'Operations',
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
