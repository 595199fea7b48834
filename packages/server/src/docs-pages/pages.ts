import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { describeApi } from '@rhinarium/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { compressedOnce } from '../http/compressed-once.ts';
import { isPlainPage, plainPage, plainPagesPage } from './plain-pages.ts';
import { registerReference } from './reference.ts';
import { fileOfSite, isSiteBuilt, SITE_FOLDER } from './site.ts';
import { startPage } from './start-page.ts';

const captureFolder = path.dirname(
  createRequire(import.meta.url).resolve('@rhinarium/capture/bundle/rhinarium-capture.js'),
);
const docsFolder = new URL('../../../../docs/', import.meta.url);

/** A content-hashed file of the capture SDK. */
const HASHED = /-[A-Z0-9]{8}\.js(\.gz)?$/;
const HTML = 'text/html; charset=utf-8';

/**
 * Serves the built documentation, or a few plain pages. Checked per request, so that a site built later needs no
 * restart.
 */
async function registerDocumentation(server: FastifyInstance, folder: string): Promise<void> {
  // A root that always exists. A missing one would log a warning at the first start.
  await server.register(fastifyStatic, { root: fileURLToPath(docsFolder), serve: false, preCompressed: true });
  const answer = async (address: string, reply: FastifyReply) => {
    if (isSiteBuilt(folder)) {
      const { file, isFound, isImmutable } = fileOfSite(folder, address);
      const cached = isImmutable ? { immutable: true, maxAge: '365d' } : { maxAge: 0 };
      return reply.code(isFound ? 200 : 404).sendFile(file, folder, cached);
    }
    if (address === '') return reply.type(HTML).send(plainPagesPage());
    if (!isPlainPage(address)) return reply.callNotFound();
    const markdown = await readFile(new URL(`${address}.md`, docsFolder), 'utf8');
    return reply.type(HTML).send(await plainPage(address, markdown));
  };
  server.get('/docs', async (_request, reply) => await answer('', reply));
  server.get<{ Params: { '*': string } }>('/docs/*', async ({ params }, reply) => await answer(params['*'], reply));
}

interface Site {
  readonly serverUrl: () => string;
  readonly version: string;
  /** Folder of the built documentation, by default the output of `npm run docs:site`. */
  readonly siteFolder?: string;
}

/**
 * Serves `/openapi.json`, the documentation at `/docs`, the API reference at `/docs/reference`, the capture SDK for
 * pages without a bundler, and the start page. None needs an API key or calls a third party.
 */
export async function registerPages(
  server: FastifyInstance,
  { serverUrl, version, siteFolder = SITE_FOLDER }: Site,
): Promise<void> {
  await registerDocumentation(server, siteFolder);
  await registerReference(server, { serverUrl, version });
  await server.register(fastifyStatic, {
    root: captureFolder,
    prefix: '/capture/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      response.setHeader('cache-control', `public, ${HASHED.test(file) ? 'max-age=31536000, immutable' : 'max-age=0'}`);
      // Integrators load the SDK from here into pages of other origins.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
  const description = async () => Buffer.from(JSON.stringify(describeApi({ serverUrl: serverUrl(), version })));
  server.get('/openapi.json', compressedOnce('application/json; charset=utf-8', description));
  server.get('/', async (_request, reply) => reply.type(HTML).send(startPage(serverUrl())));
}
