import { ROUTES, shownPath } from '@rhinarium/contract';
import { Marked } from 'marked';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fafaf9}
a{color:#9a3412}pre{background:#1c1917;color:#fafaf9;padding:1rem;border-radius:.5rem;overflow:auto}
code{font-family:ui-monospace,monospace}td,th{border:1px solid #d6d3d1;padding:.3rem .6rem;text-align:left;vertical-align:top}
table{border-collapse:collapse;font-size:.9rem;display:block;overflow:auto}
@media(prefers-color-scheme:dark){body{color:#fafaf9;background:#1c1917}a{color:#fdba74}td,th{border-color:#57534e}pre{background:#292524}}`;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Rhinarium</title><style>${STYLE}</style>${head}</head><body>${body}</body></html>`;
}

/** Browsable documentation: the API description in Swagger UI, served from here. */
export function docsPage(): string {
  const body = `<p><a href="/">Rhinarium</a> · <a href="/docs/errors">Errors</a> · <a href="/docs/limits">Limits and plans</a> ·
<a href="/docs/operations">Operations</a> · <a href="/docs/migration">From v1 to v2</a> · <a href="/openapi.json">openapi.json</a></p>
<div id="ui"></div><script src="/docs/ui/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script>`;
  const head =
    '<link rel="stylesheet" href="/docs/ui/swagger-ui.css"><style>body{max-width:none;background:#fff;color:#1c1917}a{color:#9a3412}</style>';
  return page('API documentation', body, head);
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
<ul><li><a href="/console">Console</a>: API keys, pets, a playground for your own photos, logs</li><li><a href="/docs">API documentation</a> (<a href="/openapi.json">OpenAPI 3.1</a>)</li><li><a href="/docs/errors">Errors and what to do about them</a></li>
<li><a href="/health/ready">Is it ready?</a> · <a href="/metrics">Metrics</a></li></ul><h2>First steps</h2><pre><code>${escapeHtml(curl)}</code></pre>
<p>The first start prints a link that signs you in to the console once. To print another one, run <code>npm run --silent admin -- person link --email …</code> on the machine of the service.</p>`,
  );
}

/** One of the pages that are served from docs. */
export async function markdownPage(title: string, markdown: string): Promise<string> {
  const html = await pageMarked.parse(markdown);
  return page(title, `<p><a href="/docs">API documentation</a></p>${html}`);
}

/**
 * Links between the pages name their files, so that they work in the repository too; here the pages have no extension.
 */
const pageMarked = new Marked({
  walkTokens(token) {
    if (token.type === 'link') token['href'] = String(token['href']).replace(/^([\w-]+)\.md(?=#|$)/, '/docs/$1');
  },
});
