import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, RhinariumError } from '@rhinarium/client';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../', import.meta.url));
const photoBytesMax = 10 * 1024 * 1024;

const NAMES = { plain: 'plain HTML', react: 'React', vue: 'Vue' } as const;
const page = (title: string, head: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style>body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:0 auto;padding:0 1rem}</style>${head}</head><body><main>${body}</main></body></html>`;
const HOME = page(
  'The camera',
  '',
  `<h1>The camera</h1><ul>${Object.entries(NAMES)
    .map(([path, name]) => `<li><a href="/${path}">${name}</a></li>`)
    .join('')}</ul>`,
);
const bundledPage = (path: 'react' | 'vue') =>
  page(
    `The camera in ${NAMES[path]}`,
    `<script type="module" src="/${path}.js"></script>`,
    `<h1>The camera in ${NAMES[path]}</h1><div id="app"></div>`,
  );

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}dist/pages/${name}.js`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]!.text;
}

/** Static files of the pages: content and type. */
async function readFiles(service: string): Promise<ReadonlyMap<string, readonly [string, string]>> {
  const [plain, react, vue] = await Promise.all([
    readFile(`${folder}plain.html`, 'utf8'),
    bundle('react'),
    bundle('vue'),
  ]);
  const html = 'text/html; charset=utf-8';
  return new Map([
    ['/', [HOME, html]],
    ['/plain', [plain.replace('SERVICE', service), html]],
    ['/react', [bundledPage('react'), html]],
    ['/react.js', [react, 'text/javascript; charset=utf-8']],
    ['/vue', [bundledPage('vue'), html]],
    ['/vue.js', [vue, 'text/javascript; charset=utf-8']],
  ]);
}

/** API of the pages. Anyone who opens a page may use it: put it behind your login. */
function callsOf(client: Client, licenseKey: string) {
  return async (request: IncomingMessage, url: URL): Promise<object | undefined> => {
    const call = `${request.method} ${url.pathname}`;
    if (call === 'POST /api/session') {
      const session = await client.captureSessions.create({ species: 'DOG', purpose: 'PET_IDENTIFICATION' });
      return { sessionId: session.id, species: session.species, purpose: session.purpose, licenseKey };
    }
    if (call === 'POST /api/photos' && Number(request.headers['content-length']) <= photoBytesMax) {
      const group = url.searchParams.get('kind') === 'appearance' ? client.appearances : client.fingerprints;
      return await group.upload(url.searchParams.get('sessionId') ?? '', await buffer(request));
    }
    if (call === 'GET /api/preview')
      return await client.captureSessions.preview(url.searchParams.get('sessionId') ?? '');
    // Replaces a key of scope capture: the pages' license works for this site only, which forwards the check with its
    // own key.
    if (call === 'GET /v2/license' && request.headers['x-service-api-key'] === licenseKey)
      return { data: { valid: (await client.license.read()).valid, scopes: ['capture'] } };
    return undefined;
  };
}

/** Serves the three pages and their API at `url`. */
export async function servePages(given: { service: string; key: string; port: number }) {
  const files = await readFiles(given.service);
  const answer = callsOf(createClient({ baseUrl: given.service, apiKey: given.key }), randomUUID());
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const file = request.method === 'GET' ? files.get(url.pathname) : undefined;
    if (file) return void response.setHeader('content-type', file[1]).end(file[0]);
    const end = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const found = await answer(request, url);
      end(found ? 200 : 404, found ?? {});
    } catch (error) {
      const { status, code } = error instanceof RhinariumError ? error : { status: 502, code: undefined };
      end(status, { code });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(given.port, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
