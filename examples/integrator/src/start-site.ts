import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import cookies from '@fastify/cookie';
import files from '@fastify/static';
import { createClient } from '@rhinarium/client';
import createFastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { addCaptureRoutes } from './capture-routes.ts';
import { faultNotice } from './fault-notice.ts';
import { addLicenseRoutes } from './license.ts';
import { addComparisonRoutes, addPetRoutes } from './pet-routes.ts';
import { openPolicies } from './policies.ts';
import { greetVisitor } from './visitor.ts';

export interface SiteOptions {
  /** URL of the service without a path. */
  readonly serviceUrl: string;
  /** Key of scope `full`. Never leaves this server. */
  readonly apiKey: string;
  /** Key of scope `capture`. Every visitor can read it. */
  readonly captureKey?: string | undefined;
  readonly port: number;
  /** The JSON file with all policies. */
  readonly file: string;
  readonly clock?: () => Date;
  /** Receives errors that visitors see only as our fault. */
  readonly onError: (error: unknown) => void;
}

export interface StartedSite {
  readonly url: string;
  close(): Promise<void>;
}

const pagesFolder = fileURLToPath(new URL('../pages', import.meta.url));
const scriptsFolder = fileURLToPath(new URL('../dist/pages', import.meta.url));
const bodyBytesMax = 16 * 1024;

function addPages(site: FastifyInstance, serviceUrl: string): void {
  const policy = [
    "default-src 'none'; style-src 'self'; img-src 'self' blob: data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    `script-src 'self' ${serviceUrl}`,
    `connect-src 'self' ${serviceUrl}`,
  ].join('; ');
  site.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'permissions-policy': 'camera=(self)',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });
  site.register(files, { root: pagesFolder, extensions: ['html'], cacheControl: false });
  site.register(files, { root: scriptsFolder, prefix: '/scripts/', decorateReply: false, cacheControl: false });
}

function addFaults(site: FastifyInstance, onError: SiteOptions['onError']): void {
  site.setErrorHandler((error: FastifyError, _request, reply) => {
    const { status, notice } = faultNotice(error);
    // Requests that Fastify rejects (schema violations) do not come from our pages.
    const refused = error.code?.startsWith('FST_') || error.validation ? error.statusCode : undefined;
    if (refused === undefined && status >= 500) onError(error);
    return reply.code(refused ?? status).send({ notice });
  });
}

/** Starts the whole site on a local port. */
export async function startSite(options: SiteOptions): Promise<StartedSite> {
  const { serviceUrl, apiKey, captureKey, port, file, onError, clock = () => new Date() } = options;
  const client = createClient({ baseUrl: serviceUrl, apiKey });
  const site = createFastify({ bodyLimit: bodyBytesMax, forceCloseConnections: true });
  const rooms = { client, policies: await openPolicies(file), clock, onError };
  await site.register(cookies);
  addFaults(site, onError);
  site.addHook('onRequest', greetVisitor);
  addPages(site, serviceUrl);
  addLicenseRoutes(site, { client, serviceUrl, captureKey });
  addCaptureRoutes(site, rooms);
  addPetRoutes(site, rooms);
  addComparisonRoutes(site, rooms);
  // Browsers allow a camera on localhost or over https only.
  await site.listen({ port, host: 'localhost' });
  const address = site.server.address() as AddressInfo;
  return { url: `http://localhost:${address.port}`, close: () => site.close() };
}
