import { type Mutation, server } from '../mutation.ts';

const idempotency = `${server}/http/idempotency.ts`;
const idempotencyStore = `${server}/http/idempotency-store.ts`;
const rateLimits = `${server}/http/rate-limits.ts`;

/** Repetitions, budgets and what the border of the API refuses. */
export const api: readonly Mutation[] = [
  {
    name: 'HSTS is never sent',
    file: `${server}/http/create-server.ts`,
    find: 'options.hstsSeconds > 0 && {',
    replace: 'options.hstsSeconds < 0 && {',
    tests: ['test/probes'],
    only: 'separate address|keep to https',
  },
  {
    name: 'HSTS may be set without https',
    file: `${server}/settings.ts`,
    find: "if (settings.hstsSeconds > 0 && !settings.publicUrl?.startsWith('https:'))",
    replace: "if (settings.hstsSeconds < 0 && !settings.publicUrl?.startsWith('https:'))",
    tests: ['settings.test'],
    only: 'HSTS',
  },
  {
    name: 'another body under the same Idempotency-Key gets the first answer',
    file: idempotency,
    find: 'writeJson([input.params, input.query, input.body, input.form])',
    replace: 'writeJson([input.params, input.query, input.form])',
    tests: ['contract/contract'],
    only: 'Idempotency-Key',
  },
  {
    name: 'another file under the same Idempotency-Key gets the first answer',
    file: idempotency,
    find: "    .update(input.file?.sha256 ?? '')\n",
    replace: '',
    tests: ['test/idempotency'],
  },
  {
    name: 'after a failure the same Idempotency-Key is taken',
    file: idempotency,
    find: '    await parts.database.tenant(key.tenantId, (sql) => forgetRequest(sql, key)).catch(() => {});\n',
    replace: '',
    tests: ['test/idempotency'],
  },
  {
    name: 'a repetition beside the running first request acts too',
    file: idempotencyStore,
    find: 'AND created_at < $6 RETURNING',
    replace: 'AND $6::timestamptz IS NOT NULL RETURNING',
    tests: ['test/idempotency'],
  },
  {
    name: 'an Idempotency-Key is never free again',
    file: idempotencyStore,
    find: 'WHERE r.created_at < $7',
    replace: 'WHERE $7::timestamptz IS NULL',
    tests: ['test/idempotency'],
  },
  {
    name: 'two tenants share one budget of requests',
    file: rateLimits,
    find: `const key = \`\${rate} \${tenantId}\`;`,
    replace: 'const key = rate + tenantId.slice(99);',
    tests: ['http/rate-limits'],
  },
  {
    name: 'a tenant makes one request more than its budget',
    file: rateLimits,
    find: 'if (bucket.tokens < 1) {',
    replace: 'if (bucket.tokens < 0) {',
    tests: ['http/rate-limits'],
  },
  {
    name: 'a spent budget never refills',
    file: rateLimits,
    find: 'bucket.tokens + Math.max(0, refill)',
    replace: 'bucket.tokens + Math.min(0, refill)',
    tests: ['http/rate-limits'],
  },
  {
    name: 'a body twice as large as the limit is read',
    file: `${server}/http/body-limits.ts`,
    find: '> bytesMax) throw',
    replace: '> 2 * bytesMax) throw',
    tests: ['http-edges', 'contract/contract'],
    only: 'length|too large',
  },
  {
    name: 'an overloaded service does not say when to come back',
    file: `${server}/http/answer-failure.ts`,
    find: 'if (row.status === 503) reply',
    replace: "if (String(row.status) === '504') reply",
    tests: ['contract/contract', 'probes', 'faults.test'],
    only: 'errors: |503|PostgreSQL',
  },
  {
    name: 'pages of every origin may call the whole API from a browser',
    file: `${server}/api/license-cors.ts`,
    find: "if (request.url.split('?')[0] === path) {",
    replace: "if (request.url.startsWith('/')) {",
    tests: ['capture/bundle', 'routes.test'],
  },
  {
    name: 'what a person deletes through the API is not in the audit log',
    file: `${server}/audit/note-person-action.ts`,
    find: "rate !== 'action' || (method",
    replace: "rate !== 'action' || method === 'DELETE' || (method",
    tests: ['console/console-api'],
    only: 'audit',
  },
];
