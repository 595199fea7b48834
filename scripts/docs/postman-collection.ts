import { OPERATIONS, type Operation } from '@rhinarium/contract';
import { VERSION } from '@rhinarium/server/version';

interface Shaped {
  readonly shape: Readonly<Record<string, { readonly description?: string | undefined; isOptional(): boolean }>>;
}

/** What the collection calls a parameter where one name stands for different things, by the path before it. */
const VARIABLES: Readonly<Record<string, string>> = {
  '/v2/fingerprint-addition-jobs/': 'additionJobId',
  '/v2/pet-verification-jobs/': 'verificationJobId',
  '/v2/pet-identification-jobs/': 'identificationJobId',
  '/v2/duplicate-search-jobs/': 'duplicateSearchJobId',
  '/v2/search-pools/': 'searchPoolName',
  '/v2/test/photos/': 'photoName',
};

/** Ids that one request's answer leaves for the next ones, by the field that has them. */
const KEPT = {
  createPet: ['petId', 'id'],
  createCaptureSession: ['sessionId', 'sessionId'],
  addFingerprints: ['additionJobId', 'jobId'],
  verifyPet: ['verificationJobId', 'jobId'],
  identifyPet: ['identificationJobId', 'jobId'],
  findDuplicates: ['duplicateSearchJobId', 'jobId'],
  createSearchPool: ['searchPoolName', 'name'],
  updateSearchPool: ['searchPoolName', 'name'],
  createWebhookEndpoint: ['endpointId', 'id'],
  listWebhookDeliveries: ['deliveryId', 'at(0)?.id'],
  listTestPhotos: ['photoName', 'at(0)?.name'],
} as const satisfies Partial<Record<keyof typeof OPERATIONS, readonly [variable: string, field: string]>>;

const variable = (name: string) => `{{${name}}}`;
const shapeOf = (schema: unknown) => Object.entries((schema as Shaped | undefined)?.shape ?? {});

/** The path with a variable of the collection in place of each parameter. */
const addressOf = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string, at: number) => variable(VARIABLES[path.slice(0, at)] ?? name));

/** Optional parameters are listed and switched off: one that is filled in beforehand would be sent. */
function queryOf({ query, example }: Operation) {
  return shapeOf(query).map(([key, field]) => ({
    key,
    // An identifier is that of an earlier answer.
    value: field.isOptional() ? '' : ((key.endsWith('Id') ? undefined : example.query?.[key]) ?? variable(key)),
    disabled: field.isOptional(),
    ...(field.description !== undefined && { description: field.description }),
  }));
}

/** The example body, with the ids of earlier answers, and without pools that nobody has made yet. */
function bodyOf({ body, form, example }: Operation) {
  if (form !== undefined) {
    const fields = shapeOf(form).map(([key]) => ({ key, type: 'text', value: example.form?.[key] ?? '' }));
    return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }, ...fields] };
  }
  if (body === undefined || example.body === undefined) return undefined;
  const fields = Object.entries(example.body as Record<string, unknown>);
  const given = fields
    .filter(([key]) => !key.startsWith('searchPool'))
    .map(([key, value]) => {
      if (key === 'petId' || key === 'sessionId') return [key, variable(key)];
      return [key, key === 'petIds' ? [variable('petId')] : value];
    });
  return {
    mode: 'raw',
    raw: JSON.stringify(Object.fromEntries(given), null, 2),
    options: { raw: { language: 'json' } },
  };
}

function requestOf([name, row]: readonly [string, Operation]) {
  const query = queryOf(row);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const path = addressOf(row.path);
  const body = bodyOf(row);
  const kept = (KEPT as Readonly<Record<string, readonly [string, string]>>)[name];
  const script = kept && [
    'if (pm.response.code < 300)',
    `  pm.collectionVariables.set('${kept[0]}', pm.response.json().data.${kept[1]});`,
  ];
  return {
    name: row.summary,
    ...(script && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }] }),
    request: {
      method: row.method,
      description: row.description ?? row.summary,
      header: body?.mode === 'raw' ? [{ key: 'content-type', value: 'application/json' }] : [],
      url: {
        raw: `${variable('baseUrl')}${path}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
        host: [variable('baseUrl')],
        path: path.split('/').slice(1),
        query,
      },
      ...(body && { body }),
    },
  };
}

/** Every variable that some path or required parameter names. */
function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].filter(
    (name) => name !== 'baseUrl',
  );
}

/**
 * docs/postman-collection.json: all current operations as requests that can be sent, for Postman, Bruno, Insomnia and
 * others that read Postman's format 2.1.
 */
export function printPostmanCollection(): string {
  const rows = (Object.entries(OPERATIONS) as [string, Operation][]).filter(([, row]) => !row.isDeprecated);
  const tags = [...new Set(rows.map(([, { tag }]) => tag))];
  const item = tags.map((tag) => ({ name: tag, item: rows.filter(([, row]) => row.tag === tag).map(requestOf) }));
  const names = variablesIn(JSON.stringify(item));
  const collection = {
    info: {
      name: 'Rhinarium',
      description:
        'Set the variables `baseUrl` and `apiKey`. Answers that make something keep its id for the next requests.',
      version: VERSION,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'x-service-api-key', type: 'string' },
        { key: 'value', value: variable('apiKey'), type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:4000' },
      { key: 'apiKey', value: '' },
      ...names.map((key) => ({ key, value: '' })),
    ],
    item,
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}
