import { ACTIONS_BY_OPERATION } from './api/actions.ts';
import { registerCors } from './api/cors.ts';
import { type RouteOptions, registerOperations } from './api/serve-operations.ts';
import { authenticateConsole } from './console/authenticate-console.ts';
import { registerConsoleApi } from './console/console-api.ts';
import { registerConsolePages } from './console/console-pages.ts';
import type { Services } from './context.ts';
import { registerPages, registerSecurityContact } from './docs-pages/pages.ts';
import type { ServerOptions } from './http/create-server.ts';
import { openRateLimits } from './http/rate-limits.ts';
import { registerLinkPage } from './link-page/register-link-page.ts';
import { registerVisits } from './link-page/serve-visits.ts';
import { registerMailPage } from './mail-page/register-mail-page.ts';
import type { Settings } from './settings.ts';
import { notePersonAction } from './storage/audit/note-audit.ts';
import { registerRequestLog } from './storage/request-log/request-log.ts';

interface Environment {
  readonly version: string;
  /** Public URL of the service, without a trailing slash. */
  readonly serverUrl: () => string;
  /** Aborted at shutdown. */
  readonly shutdown: AbortSignal;
}

/** All routes except the probes, and the hooks that record their responses. */
export function routesOf(
  services: Services,
  settings: Settings,
  { version, serverUrl, shutdown }: Environment,
): ServerOptions['routes'] {
  const rates = { read: settings.readsPerMinute, action: settings.actionsPerMinute, upload: settings.uploadsPerMinute };
  const face = { services, serverUrl, version, perMinute: rates };
  const admission = {
    services,
    rateLimits: openRateLimits(rates, services),
    shutdown,
  };
  const operations: RouteOptions = {
    ...admission,
    actions: ACTIONS_BY_OPERATION,
    authenticatePerson: (request, tenantId, operation) => authenticateConsole(face, request, tenantId, operation),
    afterAction: notePersonAction,
  };
  return [
    (server) => registerRequestLog(server, services),
    (server) => registerCors(server, services),
    (server) => registerOperations(server, operations),
    (server) => registerVisits(server, admission),
    (server) => registerLinkPage(server),
    (server) => registerMailPage(server, services),
    (server) => registerConsoleApi(server, face),
    (server) => registerPages(server, face),
    (server) => registerSecurityContact(server, settings.securityContact, services),
    (server) => registerConsolePages(server, face),
  ];
}
