/** Descriptions of packages for ARCHITECTURE.md. */
export const PACKAGES: Readonly<Record<string, string>> = {
  contract: 'the wire: operations, schemas, error catalogue, limits, plans, OpenAPI',
  engine: 'pixels → quality → template → comparison → decision; no I/O, no Node, no DOM',
  synthetic: 'generated pets for tests, demonstration, load and training',
  capture: 'capture SDK 1.4 for browsers and web views',
  server: 'HTTP API, job workers, storage; hands out the capture SDK and the built console',
  client: 'server-side SDK for integrators: typed calls, retries, waiting, handlers',
  cli: 'the command line `rhinarium`: registers and recognises from folders of photos',
  evaluate: 'the engine measured on folders of labelled photos: `rhinarium evaluate DIR`',
  console: 'the console at `/console`, in the browser; calls the API with a cookie',
};

/** Layers of `server/src`, top to bottom. A folder imports its own layer and lower ones. */
export const SERVER_FLOORS: readonly (readonly string[])[] = [
  ['admin', 'api', 'console', 'link-page', 'mail-page', 'docs-pages'],
  ['ops'],
  ['domains'],
  ['http', 'compute'],
  ['storage'],
  ['common'],
];

/** Descriptions of the folders of `server/src`, top to bottom. */
export const SERVER_ROOMS: Readonly<Record<string, string>> = {
  admin: 'face: the command line',
  api: 'face: the operation table served; key → account → scope → rate → plan → shape',
  console: 'face: the console’s own table and pages; roles, cookies, images',
  'link-page': 'face: the page of capture links and its calls; network → token → rate → shape',
  'mail-page': 'face: the page at which a reader of mails stops them',
  'docs-pages': 'face: start page, documentation, capture SDK',
  ops: 'probes, metrics, periodic upkeep',
  'ops/erasure': 'tenants and people erased everywhere, and records past their time',
  'ops/backup': 'backup, restore, export and import as one archive',
  'ops/audit-delivery': 'the collector that gets the audit logs: https or syslog',
  'ops/test-mode': 'test tenants and their operations: photos, clock and clearing in every domain',
  'domains/links': 'capture links and the visits of those who follow them',
  'domains/exports': 'all that is kept about one pet, or one owner',
  'domains/lost-and-found':
    'lost reports and sightings (records), standing search, candidates, sharing groups with what other tenants are sent (outbox)',
  'domains/matching': 'registration, verification, identification: actions, job handlers, evidence',
  'domains/calibration': 'error rates measured with a tenant’s own animals, and the claims that follow',
  'domains/templates': 'templates made and renewed from kept images',
  'domains/webhooks': 'webhook endpoints and deliveries',
  'domains/tenants': 'tenants, their plan, suspension and decision policy',
  'domains/keys': 'API keys',
  'domains/to-do': 'who has taken or done what of the list of open things',
  'domains/mail': 'mails to people of the console: queued from events, sent by SMTP',
  'domains/people':
    'people of the console: accounts, second factor, sessions, links, invitations, memberships, first start',
  'domains/pets': 'pets; merges, moved photos, their undo and the receipts of deletions (history)',
  'domains/pools': 'search pools',
  'domains/owners': 'owners of pets',
  'domains/events': 'events of a tenant: outbox and list',
  'domains/uploads': 'uploaded photos',
  'domains/sessions': 'capture sessions',
  http: 'server, parsing, forms, limits, idempotency, failures; knows no domain',
  'compute/search': 'first scan in memory, galleries, checkpoints',
  'compute/jobs': 'queue and worker; knows no domain',
  'compute/recognition': 'the engine in threads; knows no domain',
  'compute/decoding': 'uploaded images decoded in separate processes, within limits; knows no domain',
  'compute/scheduling': 'fair scheduling of threads; knows no domain',
  'compute/tracing': 'traces of requests and jobs; knows no domain',
  'storage/request-log': 'request log of the console',
  'storage/audit': 'audit log',
  'storage/blobs': 'images as files or in an S3 bucket; knows no domain',
  'storage/encryption': 'data keys per tenant, wrapped by a master key; encrypted columns; knows no domain',
  'storage/database': 'PostgreSQL; knows no domain',
  'storage/files': 'data folder, disk space, durable files; knows no domain',
  common: 'failures, pagination, durations, clock; any folder may import it',
};

/** Layers of `console/src`, top to bottom. */
export const CONSOLE_FLOORS: readonly (readonly string[])[] = [
  ['app'],
  ['features'],
  ['records'],
  ['ui'],
  ['service'],
  ['texts'],
];

/** Descriptions of the folders of `console/src`, top to bottom. */
export const CONSOLE_ROOMS: Readonly<Record<string, string>> = {
  app: 'paths and pages, the frame around them, navigation, theme',
  'features/home': 'the first page of a tenant',
  'features/playground': 'photos taken, chosen or generated, and what they lead to',
  'features/pets': 'pets: list, page, changes, merges',
  'features/owners': 'owners of pets',
  'features/lost-and-found':
    'what waits, lost and found animals taken in, lost reports, sightings and their candidates',
  'features/import': 'lists of animals and folders of photos imported',
  'features/pools': 'search pools',
  'features/links': 'capture links',
  'features/sessions': 'capture sessions',
  'features/matching': 'jobs, their results and evidence, pairs that may be one animal',
  'features/accuracy': 'measured error rates, and the tenant’s own scores',
  'features/keys': 'API keys and allowed origins',
  'features/webhooks': 'webhook endpoints and deliveries',
  'features/logs': 'requests, and the audit log',
  'features/people': 'people of a tenant, and invitations',
  'features/plan': 'the plan of a tenant',
  'features/account': 'a person’s own name, password, second factor and sessions',
  'features/design': 'the design tokens as they look',
  'features/sign-in': 'the pages before somebody is signed in',
  'features/operator': 'tenants, and the state of the installation',
  records: 'pets, photos, sessions and jobs as several features show them',
  ui: 'forms, tables, alerts: what knows no feature',
  service: 'calls of the API, how long answers hold, who is signed in',
  texts: 'every text once per language, and how the language writes numbers and times',
};

/** Allowed imports between features of the console. */
export const FEATURE_IMPORTS: readonly (readonly [from: string, to: string])[] = [
  // A found animal is photographed like in the playground, and its search is shown like on the job's page.
  ['features/lost-and-found', 'features/matching'],
  ['features/lost-and-found', 'features/playground'],
  // Results of playground actions are rendered like on the job's page.
  ['features/playground', 'features/matching'],
];
