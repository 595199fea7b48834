import { type Mutation, server } from '../mutation.ts';

const schema = `${server}/storage/database/migrations/0018-events.sql`;
const post = `${server}/domains/webhooks/post-webhook.ts`;
const deliver = `${server}/domains/webhooks/deliver.ts`;
const rules = `${server}/domains/webhooks/rules.ts`;
const sent = ['test/events'];

/** Recording events and reading them by cursor. */
export const events: readonly Mutation[] = [
  {
    name: 'a job that is canceled leaves no event',
    file: schema,
    find: 'WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL)',
    replace: "WHEN (OLD.finished_at IS NULL AND NEW.status IN ('SUCCESS', 'FAILED'))",
    tests: sent,
    only: 'however a job ends',
  },
  {
    name: 'an event is numbered before its transaction commits',
    file: schema,
    find: 'DEFERRABLE INITIALLY DEFERRED',
    replace: 'DEFERRABLE INITIALLY IMMEDIATE',
    tests: sent,
    equivalent:
      'the number is held from then to the commit, so the order is the same; only transactions wait longer for each other',
  },
  {
    name: 'a number is taken without holding it until the commit',
    file: schema,
    find: 'INSERT INTO event_heads AS h (tenant_id, sequence) VALUES (NEW.tenant_id, 1)\n    ON CONFLICT (tenant_id) DO UPDATE SET sequence = h.sequence + 1 RETURNING h.sequence INTO place;',
    replace:
      'SELECT 1 + coalesce(max(e.sequence), 0) INTO place FROM events e WHERE e.tenant_id = NEW.tenant_id;\n  INSERT INTO event_heads (tenant_id, sequence) VALUES (NEW.tenant_id, place) ON CONFLICT (tenant_id) DO UPDATE SET sequence = place;',
    tests: sent,
    only: 'sees each event once',
  },
  {
    name: 'a pet is deleted without an event',
    file: `${server}/domains/pets/delete-pet.ts`,
    find: "    await noteEvent(context, sql, tenantId, { type: 'pet.deleted', data: { petId: pet.id, status: 'DELETED' } });\n",
    replace: '',
    tests: sent,
    only: 'a deleted pet, a rotated key',
  },
  {
    name: 'a read of events does not wait',
    file: `${server}/domains/events/list-events.ts`,
    find: 'query.waitSeconds * 1000',
    replace: 'query.waitSeconds * 0',
    tests: sent,
    only: 'a read that waits',
  },
  {
    name: 'a full page of events skips to the end',
    file: `${server}/domains/events/list-events.ts`,
    find: 'events.length === pageSize ?',
    replace: 'events.length > pageSize ?',
    tests: sent,
    only: 'cursor',
  },
];

/** Content, schedule and targets of webhooks. */
export const webhooks: readonly Mutation[] = [
  {
    name: 'a service with all roles does no work',
    file: `${server}/app.ts`,
    find: "const isWorking = settings.role !== 'api';",
    replace: "const isWorking = settings.role === 'worker';",
    tests: sent,
    only: 'a service sends what happens',
  },
  {
    name: 'the old secret signs after its overlap',
    file: `${server}/domains/webhooks/endpoint-record.ts`,
    find: 'if (oldSecret && oldSecretEndsAt && oldSecretEndsAt > now) {',
    replace: 'if (oldSecret && oldSecretEndsAt) {',
    tests: sent,
    only: 'while a secret rotates',
  },
  {
    name: 'a redirect counts as accepted',
    file: rules,
    find: 'outcome.status <= 299',
    replace: 'outcome.status <= 399',
    tests: ['webhooks/rules'],
  },
  {
    name: 'Retry-After is ignored',
    file: rules,
    find: 'Math.max(pauseMs, Math.min(asked, PAUSE_SECONDS_MAX * 1000))',
    replace: 'pauseMs',
    tests: ['webhooks/rules'],
  },
  {
    name: '410 is a failure like others',
    file: rules,
    find: "  if ('status' in outcome && outcome.status === GONE) return { status: 'FAILED', disables: 'gone' };\n",
    replace: '',
    tests: ['webhooks/rules'],
  },
  {
    name: 'an endpoint that accepts other events is disabled too',
    file: rules,
    find: 'failingSince <= beganAt ?',
    replace: 'failingSince >= beganAt ?',
    tests: ['webhooks/rules'],
  },
  {
    name: 'one public address makes a name public',
    file: post,
    find: '!addresses.every(',
    replace: '!addresses.some(',
    tests: sent,
    only: 'nothing is sent inside',
  },
  {
    name: 'the name is resolved a second time for the connection',
    file: post,
    find: 'await headOf(url, request, addresses, end.signal)',
    replace: 'await headOf(url, request, await addressesOf(url, targets), end.signal)',
    tests: sent,
    only: 'nothing is sent inside',
  },
  {
    name: 'IPv4 addresses in IPv6 clothes pass',
    file: `${server}/domains/webhooks/public-address.ts`,
    find: 'const address = ipaddr.process(text);',
    replace: 'const address = ipaddr.parse(text);',
    tests: ['webhooks/rules'],
  },
  {
    name: 'a delivery whose sender died is never sent',
    file: `${server}/domains/webhooks/delivery-store.ts`,
    find: "service_now() + $4 * interval '1 ms'\n      WHERE (tenant_id, id) =",
    replace: "service_now() + $4 * interval '1 year'\n      WHERE (tenant_id, id) =",
    tests: sent,
    only: 'of several senders',
  },
  {
    name: 'two senders send the same delivery',
    file: `${server}/domains/webhooks/delivery-store.ts`,
    find: "service_now() + $4 * interval '1 ms'\n      WHERE (tenant_id, id) =",
    replace: "service_now() + $4 * interval '0 ms'\n      WHERE (tenant_id, id) =",
    tests: sent,
    only: 'of several senders',
  },
  {
    name: 'an endpoint is disabled without an event',
    file: deliver,
    find: "  await noteEvent(services, sql, tenantId, { type: 'webhookEndpoint.disabled', data: { endpointId: id, status } });\n",
    replace: '',
    tests: sent,
    only: 'is disabled, and the tenant gets an event',
  },
  {
    name: 'a test goes to every endpoint',
    file: `${server}/domains/webhooks/test-endpoint.ts`,
    find: '      onlyEndpointId: id,\n',
    replace: '',
    tests: sent,
    only: 'a test goes to the endpoint',
  },
  {
    name: 'a replay sends accepted events again',
    file: `${server}/domains/webhooks/delivery-store.ts`,
    find: "WHERE $5 OR d.status <> 'DELIVERED'",
    replace: "WHERE $5 OR d.status <> 'NONE'",
    tests: sent,
    only: 'replay sends events',
  },
];
