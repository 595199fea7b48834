import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isId } from '@rhinarium/contract';
import { parseMasterKey } from './storage/encryption/master-key.ts';

type Parse<T> = (text: string) => T | undefined;

interface SettingRow<T> {
  readonly env: string;
  readonly parse: Parse<T>;
  /** Text as in the environment. Absent for an optional setting. */
  readonly default?: string;
  /** Accepted values, for error messages. */
  readonly takes: string;
  readonly says: string;
  readonly isSecret?: true;
}

const integer =
  (min: number, max: number): Parse<number> =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
const oneOf =
  <const Word extends string>(words: readonly Word[]): Parse<Word> =>
  (text) =>
    words.find((word) => word === text);
const filled: Parse<string> = (text) => (text.trim() === '' ? undefined : text);
const address: Parse<{ readonly host: string; readonly port: number }> = (text) => {
  const parts = /^(?:\[([0-9a-f:]+)\]|([^:\s]+)):(\d{1,5})$/i.exec(text);
  const host = parts?.[1] ?? parts?.[2];
  const port = Number(parts?.[3]);
  return host === undefined || port > 65_535 ? undefined : { host, port };
};
/** Addresses and networks (CIDR), separated by commas. */
const networks: Parse<readonly string[]> = (text) => {
  const items = text.split(',').map((item) => item.trim());
  const isNetwork = (item: string) => {
    const [address = '', bits, rest] = item.split('/');
    const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
    return (
      rest === undefined && bitsMax > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax))
    );
  };
  return items.every(isNetwork) ? items : undefined;
};
/** Host names and addresses, separated by commas. */
const hosts: Parse<readonly string[]> = (text) => {
  const items = text.split(',').map((item) => item.trim().toLowerCase());
  const isHost = (item: string) => isIP(item) !== 0 || (/^[a-z\d.-]+$/.test(item) && URL.canParse(`https://${item}`));
  return items.every(isHost) ? items : undefined;
};
/** Ids, separated by commas. */
const ids: Parse<readonly string[]> = (text) => {
  const items = text.split(',').map((item) => item.trim());
  return items.every(isId) ? items : undefined;
};
/** Master keys, separated by commas. The first one wraps. */
const masterKeys: Parse<readonly [Buffer, ...Buffer[]]> = (text) => {
  const [first, ...more] = text.split(',').map(parseMasterKey);
  return first === undefined || more.includes(undefined) ? undefined : [first, ...(more as Buffer[])];
};
/** An Ed25519 public key: SPKI in base64, as in the line between the first and last one of a PEM file. */
const publicKey: Parse<KeyObject> = (text) => {
  try {
    const key = createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
};
/** An e-mail address or a page over https, as the URL that security.txt needs. */
const contactUrl: Parse<string> = (text) =>
  /^[^\s@<>]+@[^\s@<>]+$/.test(text) ? `mailto:${text}` : /\s/.test(text) ? undefined : url(['https:'])(text);
/** A time of day, UTC. */
const timeOfDay: Parse<{ readonly hour: number; readonly minute: number }> = (text) => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined ? undefined : { hour: Number(hour), minute: Number(minute) };
};
/** A number from 0 to 1. */
const share: Parse<number> = (text) => (/^(?:0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined);
const url =
  (schemes: readonly string[]): Parse<string> =>
  (text) =>
    URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined;

/**
 * The settings table. docs/settings.md and .env.example are generated from it. No setting is required for a first run
 * (specification 13.1).
 */
export const SETTINGS = {
  port: {
    env: 'PORT',
    parse: integer(0, 65_535),
    default: '4000',
    takes: 'a port number; 0 chooses a free one',
    says: 'Where the API, the documentation and the console listen.',
  },
  host: {
    env: 'RHINARIUM_HOST',
    parse: filled,
    default: '::',
    takes: 'an address of this machine',
    says: 'The address to listen on. `::` listens on all addresses, IPv4 and IPv6.',
  },
  dataDir: {
    env: 'DATA_DIR',
    parse: filled,
    default: './data',
    takes: 'a folder',
    says: 'Where the service stores its data: the embedded database, and the images unless RHINARIUM_S3_BUCKET is set.',
  },
  keysDir: {
    env: 'RHINARIUM_KEYS_DIR',
    parse: filled,
    takes: 'a folder',
    says: 'Where the wrapped data keys are, and the master key if it is a file. Default: `keys` in DATA_DIR. Put it elsewhere to keep it out of copies of DATA_DIR. All nodes share it, and the key of the second factors is then there too.',
  },
  keyStore: {
    env: 'RHINARIUM_KEY_STORE',
    parse: oneOf(['folder', 'database']),
    default: 'folder',
    takes: 'folder or database',
    says: 'Where the wrapped data keys are: in files, or in the database, so that nodes share no folder. With `database` set the master key too (RHINARIUM_MASTER_KEY or RHINARIUM_MASTER_KEY_COMMAND), and read docs/decisions/0027-encryption.md about backups. An installation with keys moves them with `admin keys move`.',
  },
  masterKeys: {
    env: 'RHINARIUM_MASTER_KEY',
    parse: masterKeys,
    takes: '32 random bytes in base64 (openssl rand -base64 32); more with commas between them',
    says: 'The master key that wraps the data keys. The first one wraps, the others only unwrap, for a rotation. Default: a file `master.key`, created at the first start.',
    isSecret: true,
  },
  masterKeyCommand: {
    env: 'RHINARIUM_MASTER_KEY_COMMAND',
    parse: filled,
    takes: 'the path of a program',
    says: 'A program that wraps and unwraps data keys, for a key service: called with `wrap` or `unwrap`, it reads base64 on standard input and writes base64 to standard output.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    parse: url(['postgres:', 'postgresql:']),
    takes: 'postgres://user:password@host/database',
    says: 'A PostgreSQL 15 or later to use instead of the embedded one. Its role must be neither a superuser nor BYPASSRLS.',
    isSecret: true,
  },
  postgresBin: {
    env: 'RHINARIUM_POSTGRES_BIN',
    parse: filled,
    takes: 'a folder with postgres, initdb and pg_ctl of PostgreSQL 15 or later, such as /usr/lib/postgresql/17/bin',
    says: 'Programs of the system that run the database in DATA_DIR, so that its updates come with those of the system. Default: the programs that npm brings. A database stays at the major version that created it.',
  },
  search: {
    env: 'RHINARIUM_SEARCH',
    parse: oneOf(['memory', 'pgvector']),
    default: 'memory',
    takes: 'memory or pgvector',
    says: 'Where the first scan of an identification looks: in codes that each worker holds in memory (memory), or in the database, which compares every row (pgvector). The second needs a DATABASE_URL with pgvector 0.7 or later, and keeps 256 bits a pet in the clear there: docs/decisions/0014-first-scan.md.',
  },
  role: {
    env: 'RHINARIUM_ROLE',
    parse: oneOf(['all', 'api', 'worker']),
    default: 'all',
    takes: 'all, api or worker',
    says: 'What this process does: answer requests (api); run jobs, send webhooks and tidy up, and answer only /health and /metrics, on PORT (worker); or both (all). Several processes need DATABASE_URL, the same keys and the same images: docs/guides/several-nodes.md.',
  },
  s3Bucket: {
    env: 'RHINARIUM_S3_BUCKET',
    parse: filled,
    takes: 'the name of a bucket',
    says: 'Keeps the images in this bucket of an S3 service instead of in DATA_DIR, encrypted as there. It must exist, be private and keep no versions: docs/guides/several-nodes.md.',
  },
  s3Endpoint: {
    env: 'RHINARIUM_S3_ENDPOINT',
    parse: url(['http:', 'https:']),
    takes: 'http(s)://…',
    says: 'The S3 service, where it is not that of AWS.',
  },
  s3Region: {
    env: 'RHINARIUM_S3_REGION',
    parse: filled,
    default: 'us-east-1',
    takes: 'the name of a region',
    says: 'The region of the bucket.',
  },
  s3AccessKeyId: {
    env: 'RHINARIUM_S3_ACCESS_KEY_ID',
    parse: filled,
    takes: 'the id of an access key',
    says: 'The access key for the bucket. Default: what the machine has, such as AWS_ACCESS_KEY_ID or the role of an instance.',
  },
  s3SecretAccessKey: {
    env: 'RHINARIUM_S3_SECRET_ACCESS_KEY',
    parse: filled,
    takes: 'a secret',
    says: 'The secret of that access key.',
    isSecret: true,
  },
  publicUrl: {
    env: 'RHINARIUM_PUBLIC_URL',
    parse: url(['http:', 'https:']),
    takes: 'http(s)://…',
    says: 'The URL at which callers reach the service; by default http://localhost and the port. With https, browsers send the cookie of the console over https only.',
  },
  https: {
    env: 'RHINARIUM_HTTPS',
    parse: oneOf(['auto', 'on', 'off']),
    default: 'auto',
    takes: 'auto, on or off',
    says: 'Whether the service answers https as well, so that a phone in the same network opens its camera: docs/guides/phone.md. `on` and `auto` use a certificate of their own, at the private address of this machine alone; `auto` does so only for a service that is started in a terminal, listens on all addresses and has no RHINARIUM_PUBLIC_URL.',
  },
  httpsPort: {
    env: 'RHINARIUM_HTTPS_PORT',
    parse: integer(0, 65_535),
    default: '4443',
    takes: 'a port number; 0 chooses a free one',
    says: 'Where https is answered. If the port is taken, the own certificate is served at a free one.',
  },
  tlsCertificate: {
    env: 'RHINARIUM_TLS_CERTIFICATE',
    parse: filled,
    takes: 'the path of a PEM file',
    says: 'Your own certificate with its chain, for https at RHINARIUM_HOST and RHINARIUM_HTTPS_PORT instead of a certificate that the service makes. It is read at the start. Set RHINARIUM_PUBLIC_URL to its name.',
  },
  tlsKey: {
    env: 'RHINARIUM_TLS_KEY',
    parse: filled,
    takes: 'the path of a PEM file',
    says: 'The private key of that certificate.',
  },
  hstsSeconds: {
    env: 'RHINARIUM_HSTS_SECONDS',
    parse: integer(0, 63_072_000),
    default: '0',
    takes: '0 to 63072000',
    says: 'For how long browsers that were here once use https alone for this host (Strict-Transport-Security); 0 sends no such header. It needs a RHINARIUM_PUBLIC_URL with https, and holds for all ports of the host. Begin with an hour (3600): it cannot be taken back before its time.',
  },
  trustedProxies: {
    env: 'RHINARIUM_TRUSTED_PROXIES',
    parse: networks,
    takes: 'addresses or networks, such as 127.0.0.1,10.0.0.0/8',
    says: 'Proxies in front of the service whose X-Forwarded-For is trusted. Without it, everyone behind a proxy shares one address, and so its limit on sign-in attempts.',
  },
  probeAddress: {
    env: 'RHINARIUM_METRICS_ADDRESS',
    parse: address,
    takes: 'host:port',
    says: 'A separate address for /metrics and /health/ready, which are then not available on PORT. /health/live is available on both.',
  },
  probeToken: {
    env: 'RHINARIUM_METRICS_TOKEN',
    parse: filled,
    takes: 'a secret',
    says: 'The token that /metrics and /health/ready require (Authorization: Bearer …). By default they require none.',
    isSecret: true,
  },
  securityContact: {
    env: 'RHINARIUM_SECURITY_CONTACT',
    parse: contactUrl,
    takes: 'an e-mail address or https://…',
    says: 'Where to report a weakness of this installation. It is published as /.well-known/security.txt (RFC 9116). Without it there is no such page.',
  },
  auditUrl: {
    env: 'RHINARIUM_AUDIT_URL',
    parse: url(['https:', 'http:', 'syslog:', 'syslogs:']),
    takes: 'https://…, syslogs://host:port (TLS) or syslog://host:port (TCP)',
    says: 'A collector that gets the entries of all audit logs as OCSF events, at whatever address: a POST of lines of JSON, or messages of syslog (RFC 5424). Plain http needs RHINARIUM_WEBHOOK_ADDRESSES=any.',
  },
  auditAuthorization: {
    env: 'RHINARIUM_AUDIT_AUTHORIZATION',
    parse: filled,
    takes: 'the value of an Authorization header',
    says: 'What these POSTs are sent with, such as `Bearer …` or `Splunk …`.',
    isSecret: true,
  },
  logLevel: {
    env: 'RHINARIUM_LOG_LEVEL',
    parse: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    takes: 'trace, debug, info, warn, error or silent',
    says: 'Log level. Logs are JSON lines on stdout.',
  },
  tracesUrl: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    parse: url(['http:', 'https:']),
    takes: 'http(s)://…',
    says: 'A collector that takes traces by OpenTelemetry’s protocol over HTTP, such as http://localhost:4318. Without it no traces are made.',
  },
  tracesShare: {
    env: 'OTEL_TRACES_SAMPLER_ARG',
    parse: share,
    default: '1',
    takes: '0 to 1',
    says: 'The share of traces that are sent to the collector.',
  },
  engineThreads: {
    env: 'RHINARIUM_ENGINE_THREADS',
    parse: integer(1, 64),
    default: String(Math.min(8, availableParallelism())),
    takes: '1 to 64',
    says: 'Maximum number of threads that compare images, and of processes that decode them. Default: one per core, at most 8. Below 1 GB of memory always one.',
  },
  subjectCheck: {
    env: 'RHINARIUM_SUBJECT_CHECK',
    parse: oneOf(['refuse', 'off']),
    default: 'refuse',
    takes: 'refuse, off',
    says: 'What happens to a fingerprint that does not show its subject: `refuse` rejects it as noFace, noNose, wrongSpecies or severalAnimals; `off` is for load tests with generated animals, which are drawings.',
  },
  excludesDogs: {
    env: 'RHINARIUM_EXCLUDES_DOGS',
    parse: oneOf(['yes', 'no']),
    default: 'no',
    takes: 'yes, no',
    says: 'Whether a DOG can be answered with NO_MATCH and UNKNOWN by its nose alone. Turn it on only if you have measured the false-non-match rate on at least 30 real dogs of yours: the calibration that ships is cattle’s.',
  },
  modelsDir: {
    env: 'RHINARIUM_MODELS',
    parse: filled,
    takes: 'a folder',
    says: 'Where installed model packs are: docs/guides/model-packs.md. Default: `models` in DATA_DIR. All nodes need the same pack.',
  },
  modelsPublicKey: {
    env: 'RHINARIUM_MODELS_PUBLIC_KEY',
    parse: publicKey,
    takes: 'an Ed25519 public key in base64 (openssl pkey -pubin -in key.pub -outform DER | base64)',
    says: 'The key with which a model pack must be signed. Without it packs need no signature.',
  },
  modelsTenants: {
    env: 'RHINARIUM_MODELS_TENANTS',
    parse: ids,
    takes: 'ids of tenants, separated by commas',
    says: 'Tenants whose animals may have taught a model pack. One that names another tenant is refused.',
  },
  measuredComparisonsMax: {
    env: 'RHINARIUM_MEASURED_COMPARISONS_MAX',
    parse: integer(0, 10_000_000),
    default: '5000',
    takes: '0 to 10000000',
    says: 'About how many comparisons a daily measurement of the error rates takes, per tenant and species, when no job waits: docs/accuracy.md. 0 turns it off.',
  },
  databaseConnectionsMax: {
    env: 'RHINARIUM_DATABASE_CONNECTIONS_MAX',
    parse: integer(3, 200),
    default: '12',
    takes: '3 to 200',
    says: 'Database connections of this process.',
  },
  drainSeconds: {
    env: 'RHINARIUM_DRAIN_SECONDS',
    parse: integer(0, 300),
    default: '0',
    takes: '0 to 300',
    says: 'How long a process that is asked to stop continues answering, with 503 at /health/ready and connections closed after each answer, so that a load balancer sends requests elsewhere before it stops listening.',
  },
  jobDeadlineSeconds: {
    env: 'RHINARIUM_JOB_DEADLINE_SECONDS',
    parse: integer(5, 86_400),
    default: '600',
    takes: '5 to 86400',
    says: 'Every accepted job ends within this time, even after a crash.',
  },
  jobLeaseSeconds: {
    env: 'RHINARIUM_JOB_LEASE_SECONDS',
    parse: integer(1, 600),
    default: '30',
    takes: '1 to 600',
    says: 'How long a worker that stops responding keeps its job. Must be well above the longest pause of a process.',
  },
  jobsWaitingMax: {
    env: 'RHINARIUM_JOBS_WAITING_MAX',
    parse: integer(1, 10_000_000),
    default: '10000',
    takes: '1 to 10000000',
    says: 'Maximum number of waiting jobs of all tenants. Beyond it, actions get 503 with Retry-After. The limit is lower where that many jobs would miss their deadline.',
  },
  jobsWaitingPerTenantMax: {
    env: 'RHINARIUM_JOBS_WAITING_PER_TENANT_MAX',
    parse: integer(1, 10_000_000),
    default: '1000',
    takes: '1 to 10000000',
    says: 'Maximum number of waiting jobs per tenant. Beyond it, actions get 429 with Retry-After. The limit is lower where that many jobs would miss their deadline.',
  },
  webhookAddresses: {
    env: 'RHINARIUM_WEBHOOK_ADDRESSES',
    parse: oneOf(['public', 'any']),
    default: 'public',
    takes: 'public or any',
    says: 'Where webhooks may be sent, and which issuers may be asked when people sign in with their organisation (more by RHINARIUM_ISSUER_HOSTS): https and public addresses only (public), or http and every address that this machine reaches, private ones included (any). With `any`, anyone who has an API key can have requests sent into your network: choose it for tests and closed networks only.',
  },
  issuerHosts: {
    env: 'RHINARIUM_ISSUER_HOSTS',
    parse: hosts,
    takes: 'hosts, such as login.clinic.lan, separated by commas',
    says: 'Hosts in your own network at which people sign in with their organisation: issuers that may be asked at private addresses, by https. Webhooks are not sent to them.',
  },
  smtpUrl: {
    env: 'RHINARIUM_SMTP_URL',
    parse: url(['smtp:', 'smtps:']),
    takes: 'smtp(s)://user:password@host:port',
    says: 'The mail server. Without it nobody gets mail: neither about a finder’s photos nor with an invitation. With smtp: the connection changes to TLS before a password is sent. Mails name RHINARIUM_PUBLIC_URL.',
    isSecret: true,
  },
  mailFrom: {
    env: 'RHINARIUM_MAIL_FROM',
    parse: (text) => (/^[^\s@<>]+@[^\s@<>]+$/.test(text) ? text : undefined),
    takes: 'an e-mail address',
    says: 'The sender of mails. Required with RHINARIUM_SMTP_URL.',
  },
  backupDir: {
    env: 'RHINARIUM_BACKUP_DIR',
    parse: filled,
    takes: 'a folder',
    says: 'Where the service writes a backup of the whole installation every day, checks it, and removes the oldest ones. Without it the service makes none by itself. It is made if only it is missing, and not the folders above it. Choose a disk other than that of the data. With several nodes, one that all share, or set it on one of them.',
  },
  backupBucket: {
    env: 'RHINARIUM_BACKUP_BUCKET',
    parse: filled,
    takes: 'the name of a bucket',
    says: 'A bucket at RHINARIUM_S3_ENDPOINT that gets a copy of each of these backups, which must be encrypted. It is for nothing else, and may keep versions.',
  },
  backupTime: {
    env: 'RHINARIUM_BACKUP_TIME',
    parse: timeOfDay,
    default: '03:00',
    takes: 'hours and minutes, such as 03:00',
    says: 'When the daily backup begins, UTC. The first one begins at the start of the service.',
  },
  backupsKeptMax: {
    env: 'RHINARIUM_BACKUPS_KEPT_MAX',
    parse: integer(1, 3650),
    default: '7',
    takes: '1 to 3650',
    says: 'How many of these backups stay. A deleted pet is in them until the last one of before is removed.',
  },
  backupRecipient: {
    env: 'RHINARIUM_BACKUP_RECIPIENT',
    parse: (text) => (/^age1[02-9ac-hj-np-z]{58}$/.test(text) ? text : undefined),
    takes: 'the public key of age-keygen: age1…',
    says: 'Encrypts these backups with age to this public key. Its private key opens them: keep it elsewhere. While a backup is made, a plain one lies in the folder.',
  },
  readsPerMinute: {
    env: 'RHINARIUM_READS_PER_MINUTE',
    parse: integer(1, 10_000_000),
    default: '60000',
    takes: '1 to 10000000',
    says: 'Read requests per minute, per tenant.',
  },
  actionsPerMinute: {
    env: 'RHINARIUM_ACTIONS_PER_MINUTE',
    parse: integer(1, 10_000_000),
    default: '60000',
    takes: '1 to 10000000',
    says: 'Write requests per minute, per tenant; uploads are counted separately.',
  },
  uploadsPerMinute: {
    env: 'RHINARIUM_UPLOADS_PER_MINUTE',
    parse: integer(1, 10_000_000),
    default: '6000',
    takes: '1 to 10000000',
    says: 'Uploads per minute, per tenant.',
  },
} as const satisfies Record<string, SettingRow<unknown>>;

type Rows = typeof SETTINGS;
type Value<Row> = Row extends { parse: Parse<infer T> } ? (Row extends { default: string } ? T : T | undefined) : never;
export type Settings = { readonly [Name in keyof Rows]: Value<Rows[Name]> };

/** Variables of clients, often set in the shell that also starts a service. */
const OF_CALLERS: readonly string[] = ['RHINARIUM_URL', 'RHINARIUM_API_KEY'];
const OWN_PREFIX = 'RHINARIUM_';

/** Variable with the path of a file that contains the secret, as orchestrators provide it. */
export const fileVariable = (env: string): string => `${env}_FILE`;

type Environment = Readonly<Record<string, string | undefined>>;

/** Text of a setting. A secret may come from a file. */
function textOf(environment: Environment, { env, isSecret, default: usual }: SettingRow<unknown>, problems: string[]) {
  const file = isSecret && environment[fileVariable(env)];
  if (!file) return environment[env] || usual;
  if (environment[env]) problems.push(`Set ${env} or ${fileVariable(env)}, not both.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    problems.push(`${fileVariable(env)} names a file that cannot be read: ${(cause as Error).message}.`);
    return usual;
  }
}

/**
 * Reads settings from the environment, and secrets from files. Throws one error that lists every problem: variable,
 * value (secrets hidden) and accepted values. An unknown variable with our prefix is a problem too.
 */
export function readSettings(environment: Environment): Settings {
  const rows = Object.entries(SETTINGS) as [keyof Rows, SettingRow<unknown>][];
  const problems: string[] = [];
  const values = rows.map(([name, row]) => {
    const given = textOf(environment, row, problems);
    const value = given === undefined ? undefined : row.parse(given);
    if (given !== undefined && value === undefined) {
      problems.push(`${row.env} takes ${row.takes}, but got ${row.isSecret ? '(hidden)' : JSON.stringify(given)}.`);
    }
    return [name, value];
  });
  const known = new Set(rows.flatMap(([, row]) => [row.env, ...(row.isSecret ? [fileVariable(row.env)] : [])]));
  for (const variable of Object.keys(environment)) {
    if (variable.startsWith(OWN_PREFIX) && !known.has(variable) && !OF_CALLERS.includes(variable))
      problems.push(`${variable} is not a known setting. Is it misspelled?`);
  }
  const settings = Object.fromEntries(values) as Settings;
  if (settings.hstsSeconds > 0 && !settings.publicUrl?.startsWith('https:'))
    problems.push('RHINARIUM_HSTS_SECONDS needs a RHINARIUM_PUBLIC_URL with https: browsers could not come back.');
  if ((settings.smtpUrl === undefined) !== (settings.mailFrom === undefined))
    problems.push('RHINARIUM_SMTP_URL and RHINARIUM_MAIL_FROM need each other: a mail has a server and a sender.');
  if ((settings.tlsCertificate === undefined) !== (settings.tlsKey === undefined))
    problems.push('RHINARIUM_TLS_CERTIFICATE and RHINARIUM_TLS_KEY need each other.');
  problems.push(...problemsOfS3(settings));
  if (settings.auditUrl?.startsWith('http:') && settings.webhookAddresses !== 'any')
    problems.push('RHINARIUM_AUDIT_URL with http needs RHINARIUM_WEBHOOK_ADDRESSES=any.');
  if (
    settings.backupBucket !== undefined &&
    (settings.backupDir === undefined || settings.backupRecipient === undefined)
  )
    problems.push('RHINARIUM_BACKUP_BUCKET needs RHINARIUM_BACKUP_DIR and RHINARIUM_BACKUP_RECIPIENT.');
  if (problems.length > 0) throw new Error(`Invalid settings:\n- ${problems.join('\n- ')}`);
  return Object.freeze(settings);
}

function problemsOfS3(settings: Settings): string[] {
  const { s3Bucket, backupBucket, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = settings;
  const isPart = s3Endpoint !== undefined || s3AccessKeyId !== undefined || s3SecretAccessKey !== undefined;
  if (s3Bucket === undefined && backupBucket === undefined)
    return isPart ? ['RHINARIUM_S3_BUCKET is missing beside the other settings of S3.'] : [];
  return (s3AccessKeyId === undefined) === (s3SecretAccessKey === undefined)
    ? []
    : ['RHINARIUM_S3_ACCESS_KEY_ID and RHINARIUM_S3_SECRET_ACCESS_KEY need each other.'];
}
