import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { describeApi } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { docsPage, markdownPage, startPage } from './page-html.ts';

const swaggerFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const captureFolder = path.dirname(
  createRequire(import.meta.url).resolve('@rhinarium/capture/bundle/rhinarium-capture.js'),
);
const docsFolder = new URL('../../../../docs/', import.meta.url);

const SWAGGER_START = `window.ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#ui', deepLinking: true });\n`;

/**
 * `/openapi.json`, the documentation at `/docs`, the capture SDK for pages without a bundler, and the start page. None
 * needs an API key or calls a third party.
 */
export async function registerPages(
  server: FastifyInstance,
  { serverUrl, version }: { readonly serverUrl: () => string; readonly version: string },
): Promise<void> {
  await server.register(fastifyStatic, {
    root: swaggerFolder,
    prefix: '/docs/ui/',
    index: false,
    allowedPath: (file) => /\/swagger-ui(-bundle)?\.(js|css)$/.test(file),
  });
  await server.register(fastifyStatic, {
    root: captureFolder,
    prefix: '/capture/',
    decorateReply: false,
    index: false,
    setHeaders(response) {
      // Integrators load the SDK from here into pages of other origins.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
  server.get('/openapi.json', async () => describeApi({ serverUrl: serverUrl(), version }));
  server.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()));
  server.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SWAGGER_START),
  );
  for (const page of ['errors', 'limits', 'operations', 'migration', 'settings', 'conformance'] as const) {
    server.get(`/docs/${page}`, async (_request, reply) => {
      const markdown = await readFile(new URL(`${page}.md`, docsFolder), 'utf8');
      return reply.type('text/html; charset=utf-8').send(await markdownPage(page, markdown));
    });
  }
  server.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(startPage(serverUrl())));
}
