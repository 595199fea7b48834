import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Purpose, Species } from '@rhinarium/contract';
import { changeAllowedOrigins } from '@rhinarium/server/parts/domains';
import { ask, attempt } from '@rhinarium/server/testing/client';
import { newKey, newTenant, type TestService } from '@rhinarium/server/testing/service';

const PAGE = (head: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>An integrator’s page</title>
<style>body{margin:0;padding:12px;background:Canvas;color:CanvasText}</style>
${head}</head><body><main><h1>An integrator’s page</h1></main></body></html>`;

/**
 * Server and page of an integrator: a separate tenant and origin. The server has the full key, the page only the
 * capture key.
 */
export async function startIntegrator(service: TestService) {
  const tenant = await newTenant(service);
  const { apiKey: captureKey } = await newKey(service, tenant.tenantId, { scopes: ['capture'] });
  const requests: string[] = [];
  const caller = { url: service.url, apiKey: tenant.apiKey };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://localhost');
    requests.push(`${request.method} ${url.pathname}`);
    // The page of an integrator with a bundler loads no script from the service.
    if (url.pathname === '/' || url.pathname === '/bare') {
      const script = `<script type="module" src="${service.url}/capture/rhinarium-capture.js"></script>`;
      const page = PAGE(url.pathname === '/' ? script : '');
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
      return;
    }
    if (url.pathname === '/api/capture-sessions') {
      const { species, purpose } = JSON.parse(await text(request));
      const data = { sessionId: await newSession(species, purpose), service: service.url, captureKey };
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
      return;
    }
    if (url.pathname !== '/photos') {
      response.writeHead(404).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const operation = url.searchParams.get('kind') === 'appearance' ? 'uploadAppearance' : 'uploadFingerprint';
    const sessionId = url.searchParams.get('session') ?? '';
    const uploaded = await attempt(caller, operation, {}, { sessionId, file: Buffer.concat(chunks) });
    response.writeHead(uploaded.status, { 'content-type': 'application/json' }).end(JSON.stringify(uploaded.body));
  }

  async function newSession(species: Species, purpose: Purpose, petId?: string): Promise<string> {
    return (await ask(caller, 'createCaptureSession', {}, { species, purpose, petId })).data.sessionId;
  }

  /** Lets pages of this origin upload and ask what the camera shows. */
  const allowOwnOrigin = (origin: string) =>
    changeAllowedOrigins(service.app.services, { tenantId: tenant.tenantId, origins: [origin], by: undefined });

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    captureKey,
    newSession,
    allowOwnOrigin: () => allowOwnOrigin(url),
    /** Attributes of a view that captures for an identification, in a new session. */
    async viewAttributes(species: Species) {
      const purpose = 'PET_IDENTIFICATION';
      return {
        'license-key': captureKey,
        'base-url': service.url,
        'capture-session-id': await newSession(species, purpose),
        species,
        purpose,
      };
    },
    abortSession: (sessionId: string) =>
      attempt(caller, 'abortCaptureSession', { sessionId }).then(({ status }) => status),
    readSession: async (sessionId: string) => (await ask(caller, 'readCaptureSession', { sessionId })).data,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Integrator = Awaited<ReturnType<typeof startIntegrator>>;

/** axe-core as one script. */
export async function axeScript(): Promise<string> {
  return await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
}
