import { after } from 'node:test';
import type { DeliveryProblem, JobKind, WebhookDelivery, WebhookEvent } from '@rhinarium/contract';
import type { Services } from '../src/context.ts';
import { sendDue } from '../src/domains/webhooks/sender.ts';
import { type Caller, call } from './client.ts';
import { newTenant, startService } from './service.ts';

let now = new Date('2030-01-01T00:00:00.000Z');
let opened: ReturnType<typeof startService> | undefined;
after(async () => await (await opened)?.close());

/** A service with a manual clock that runs no jobs and sends nothing automatically. */
const openService = () => {
  opened ??= startService({ role: 'api', engineThreads: 1, webhookAddresses: 'any' }, () => now);
  return opened;
};

interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

export interface EventWorld {
  readonly services: Services;
  readonly tenantId: string;
  readonly caller: Caller;
  now(): Date;
  pass(ms: number): void;
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  newPet(): Promise<string>;
  /** Causes an event by deleting a pet. Returns the pet's id. */
  deleteAPet(): Promise<string>;
  /** A waiting job with its used session. */
  addJob(kind: JobKind): Promise<string>;
  /** All events of the tenant. */
  events(query?: string): Promise<WebhookEvent[]>;
  newEndpoint(url: string, types?: readonly string[]): Promise<Endpoint>;
  endpoint(id: string): Promise<Record<string, unknown>>;
  deliveries(endpointId: string): Promise<WebhookDelivery[]>;
  /** Deliveries of an endpoint, earliest first: status and results of attempts. */
  history(endpointId: string): Promise<(readonly [string, ...(number | DeliveryProblem)[]])[]>;
  /** Sends due deliveries. */
  send(changes?: Partial<Services>): Promise<void>;
}

/** A separate tenant. */
export async function newEventWorld(plan: 'demo' | 'pro' = 'pro'): Promise<EventWorld> {
  const service = await openService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service, plan);
  const caller = { url: service.url, apiKey };
  const sql: EventWorld['sql'] = (text, values) => services.database.tenant(tenantId, (run) => run(text, values));
  const data = async (method: string, path: string, body?: unknown) => {
    const reply = await call(caller, method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body?.data;
  };
  const newPet = async () => (await data('POST', '/v2/pets', { species: 'CAT' })).id as string;
  const deliveries = async (endpointId: string) =>
    (await data('GET', `/v2/webhook-deliveries?pageSize=200&endpointId=${endpointId}`)) as WebhookDelivery[];
  return {
    services,
    tenantId,
    caller,
    now: () => now,
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
    sql,
    newPet,
    async deleteAPet() {
      // Distinct times, so that deliveries are ordered.
      now = new Date(now.getTime() + 1);
      const petId = await newPet();
      await data('DELETE', `/v2/pets/${petId}`);
      return petId;
    },
    async addJob(kind) {
      const id = services.ids.next();
      await sql(
        `INSERT INTO jobs (tenant_id, id, kind, status, pet_id, session_id, input, run_after, deadline_at, created_at, lease_until)
         VALUES ($1, $2::uuid, $3::text, 'PROCESSING', CASE WHEN $3 NOT IN ('PET_IDENTIFICATION', 'DUPLICATE_SEARCH', 'STANDING_SEARCH') THEN $2::uuid END,
                 CASE WHEN $3 <> 'DUPLICATE_SEARCH' THEN $2::uuid END,
                 '{"uploadIds":[]}', service_now(), service_now() + interval '10 minutes', service_now(),
                 service_now() + interval '30 seconds')`,
        [tenantId, id, kind],
      );
      return id;
    },
    events: async (query = '') => await data('GET', `/v2/events?pageSize=200${query}`),
    newEndpoint: (url, types) => data('POST', '/v2/webhook-endpoints', { url, ...(types && { types }) }),
    endpoint: (id) => data('GET', `/v2/webhook-endpoints/${id}`),
    deliveries,
    async history(endpointId) {
      const all = (await deliveries(endpointId)).toReversed();
      return all.map(
        ({ status, attempts }) => [status, ...attempts.map((attempt) => attempt.status ?? attempt.problem!)] as const,
      );
    },
    send: (changes = {}) => sendDue({ ...services, ...changes }),
  };
}
