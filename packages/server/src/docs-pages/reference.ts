import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { describeApi } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { referencePage } from './page-html.ts';
import { describeForReference } from './reference-description.ts';

/** Of the package only this one file for browsers is used; it is served as it is. */
const scalarFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')),
  'js',
);
const SCALAR_FILE = 'standalone.js';

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
};

const START = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});\n`;

/** `/docs/reference`: every operation with its schemas, samples and a form to try it. */
export async function registerReference(
  server: FastifyInstance,
  { serverUrl, version }: { readonly serverUrl: () => string; readonly version: string },
): Promise<void> {
  await server.register(fastifyStatic, {
    root: scalarFolder,
    prefix: '/docs/reference/',
    decorateReply: false,
    index: false,
    allowedPath: (file) => file === `/${SCALAR_FILE}`,
  });
  server.get('/docs/reference', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(referencePage([`/docs/reference/${SCALAR_FILE}`, '/docs/reference/start.js'])),
  );
  server.get('/docs/reference/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  );
  server.get('/docs/reference/openapi.json', async () =>
    describeForReference(describeApi({ serverUrl: serverUrl(), version })),
  );
}
