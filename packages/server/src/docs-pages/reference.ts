import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ApiDescription, describeApi } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { head, TOP } from './look.ts';
import { describeForReference } from './reference-description.ts';
import { PAGE_STYLE, REPAIRS, SCALAR_STYLE } from './reference-look.ts';
import { outlineOf } from './reference-outline.ts';

/** Of the package only this one file for browsers is used; its content is served as it is. */
const scalarFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')),
  'js/standalone.js',
);

/** Languages of samples that are hidden, so that curl, JavaScript and Python are left. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    ['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'kotlin', 'node', 'objc', 'ocaml', 'php']
      .concat(['powershell', 'r', 'ruby', 'rust', 'swift'])
      .map((language) => [language, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'requests'],
};

/** Everything of Scalar's own service is off: its fonts, counting, client, proxy and assistant. */
const OPTIONS = {
  url: '/docs/reference/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  documentDownloadType: 'none',
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: HIDDEN_CLIENTS,
  orderSchemaPropertiesBy: 'preserve',
  customCss: SCALAR_STYLE,
};

const START = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});\n${REPAIRS}`;
/** What is read until Scalar is there, which replaces it: a megabyte has to come and to be read first. */
const pageWith = (description: ApiDescription) =>
  `${head('API reference', PAGE_STYLE)}<body>${TOP}<div id="reference">${outlineOf(description)}</div>
<script defer src="/docs/reference/standalone.js"></script><script defer src="/docs/reference/start.js"></script></body></html>`;
/** An hour: the file of another release has the same address. */
const CACHED = 'public, max-age=3600';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Scalar compressed, once for the process: a megabyte in place of three and a half. */
let compressed: Promise<Buffer> | undefined;
const readCompressed = () => {
  compressed ??= readFile(scalarFile).then((bytes) => promisify(gzip)(bytes));
  compressed.catch(() => {
    compressed = undefined;
  });
  return compressed;
};

/** `/docs/reference`: every operation with its schemas, samples and a form to try it. */
export async function registerReference(
  server: FastifyInstance,
  { serverUrl, version }: { readonly serverUrl: () => string; readonly version: string },
): Promise<void> {
  let page: string | undefined;
  server.get('/docs/reference', async (_request, reply) => {
    page ??= pageWith(describeApi({ serverUrl: serverUrl(), version }));
    return reply.type('text/html; charset=utf-8').send(page);
  });
  server.get('/docs/reference/standalone.js', async ({ headers }, reply) => {
    reply.type(JAVASCRIPT).header('cache-control', CACHED).header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(await readFile(scalarFile));
    return reply.header('content-encoding', 'gzip').send(await readCompressed());
  });
  server.get('/docs/reference/start.js', async (_request, reply) => reply.type(JAVASCRIPT).send(START));
  server.get('/docs/reference/openapi.json', async () =>
    describeForReference(describeApi({ serverUrl: serverUrl(), version })),
  );
}
