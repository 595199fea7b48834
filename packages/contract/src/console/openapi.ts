import { ERRORS, type ErrorName } from '../errors.ts';
import { failureExamples, writeFailures } from '../openapi/answers.ts';
import { ComponentWriter, type JsonSchema } from '../openapi/component-writer.ts';
import { PARAMETERS, parametersIn } from '../openapi/requests.ts';
import type { ApiDescription } from '../openapi.ts';
import { cookieName } from './cookie-name.ts';
import type { ConsoleOperation } from './operation.ts';
import { CONSOLE_CHAPTERS } from './operations.ts';
import { RIGHTS } from './roles.ts';
import { type Admission, CONSOLE_IMAGE } from './routes.ts';

export const CONSOLE_DESCRIPTION_PATH = '/console/openapi.json';

const DESCRIPTION = `The calls that only the console makes, for people who are signed in. They are not part of the public API, which is described in [/openapi.json](/openapi.json): they change with the console they are shipped with, without notice.

Signing in sets a cookie. Whatever changes something must come from the service’s own address (\`Origin\`, and \`Sec-Fetch-Site\` where the browser sends it). An API key opens none of these calls.`;

/** Describes who may make a call, from the rights table. */
function saysWho(admits: Admission): string {
  if (admits === 'anyone') return 'Needs no session.';
  if (admits === 'person') return 'Any signed-in person.';
  if (admits === 'account') return 'Any signed-in person who did not sign in with an organisation.';
  if (admits === 'operator') return 'Operators of the installation.';
  return `People of the tenant with the role ${RIGHTS[admits].roles.join(', ')}.`;
}

const ERROR_NAMES = Object.keys(ERRORS) as ErrorName[];
/** Errors of any API request that no console call answers with. */
const OF_THE_API: ReadonlySet<ErrorName> = new Set([
  'invalidApiKey',
  'accountSuspended',
  'unknownSpecies',
  'unknownRoute',
  'methodNotAllowed',
]);
const OF_A_BODY: ReadonlySet<ErrorName> = new Set(['bodyTooLarge', 'unsupportedMediaType']);

type Refusals = Pick<ConsoleOperation, 'admits' | 'method' | 'body' | 'form' | 'errors'>;

/** Every error of a console call, in catalogue order. */
export function errorsOfConsole({ admits, method, body, form, errors }: Refusals): readonly ErrorName[] {
  const isOfTenant = !['anyone', 'person', 'account', 'operator'].includes(admits);
  const isOfCall: Partial<Record<ErrorName, boolean>> = {
    notSignedIn: admits !== 'anyone',
    roleLacksRight: admits !== 'anyone' && admits !== 'person',
    secondFactorMissing: isOfTenant,
    organisationSignInNeeded: isOfTenant,
    crossSiteRequest: method !== 'GET',
  };
  return ERROR_NAMES.filter((name) => {
    if (errors.includes(name) || isOfCall[name]) return true;
    if (!('anywhere' in ERRORS[name]) || OF_THE_API.has(name)) return false;
    return (body ?? form) !== undefined || !OF_A_BODY.has(name);
  });
}

function writeAnswer({ says, answer }: ConsoleOperation, writer: ComponentWriter): JsonSchema {
  const headers = { 'x-request-id': { description: 'The id of the request in the log.', schema: { type: 'string' } } };
  if (!answer) return { 204: { description: 'Done.', headers } };
  const content = { 'application/json': { schema: writer.schema(answer, 'output') } };
  return { 200: { description: `${says}.`, headers, content } };
}

/** A form with a file alone. */
const FILE = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };

function writeOperation(name: string, tag: string, row: ConsoleOperation, writer: ComponentWriter): JsonSchema {
  return {
    operationId: name,
    tags: [tag],
    summary: row.says,
    description: saysWho(row.admits),
    ...(row.admits === 'anyone' && { security: [] }),
    parameters: [
      ...parametersIn('path', row, writer),
      ...parametersIn('query', row, writer),
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(row.body && {
      requestBody: { required: true, content: { 'application/json': { schema: writer.schema(row.body, 'input') } } },
    }),
    ...(row.form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE } } },
    }),
    responses: { ...writeAnswer(row, writer), ...writeFailures(name, errorsOfConsole(row), writer) },
  };
}

const IMAGE_ERRORS = errorsOfConsole({ ...CONSOLE_IMAGE, method: 'GET', errors: ['noSuchResource'] });

function writeImage(writer: ComponentWriter): JsonSchema {
  const text = { type: 'string', minLength: 1 };
  return {
    operationId: 'readImage',
    tags: ['Pets and photos'],
    summary: 'An image of the tenant, made smaller',
    description: saysWho(CONSOLE_IMAGE.admits),
    parameters: [
      ...['tenantId', 'imageId'].map((name) => ({ name, in: 'path', required: true, schema: text })),
      {
        name: 'size',
        in: 'query',
        required: false,
        schema: { type: 'string' },
        description: '`small`: at most 160 pixels on the longer side; anything else: at most 1200.',
      },
      { $ref: '#/components/parameters/RequestId' },
    ],
    responses: {
      200: {
        description: 'The image.',
        content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
      },
      ...writeFailures('readImage', IMAGE_ERRORS, writer),
    },
  };
}

/** Every error that any console call answers with. */
const described = (): ErrorName[] => {
  const rows = Object.values(CONSOLE_CHAPTERS).flatMap((chapter) => Object.values(chapter.rows));
  const names = new Set([...rows.flatMap(errorsOfConsole), ...IMAGE_ERRORS]);
  return ERROR_NAMES.filter((name) => names.has(name));
};

function writePaths(writer: ComponentWriter): ApiDescription['paths'] {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [tag, { rows }] of Object.entries(CONSOLE_CHAPTERS)) {
    for (const [name, row] of Object.entries(rows)) {
      const operation = writeOperation(name, tag, row, writer);
      paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation };
    }
  }
  return { ...paths, [CONSOLE_IMAGE.path]: { get: writeImage(writer) } };
}

/** OpenAPI 3.1 document of the console's own calls, generated from their table. */
export function describeConsole(service: { readonly serverUrl: string; readonly version: string }): ApiDescription {
  const { serverUrl, version } = service;
  const writer = new ComponentWriter();
  const paths = writePaths(writer);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Console of Rhinarium',
      version,
      summary: 'The calls that only the console makes.',
      description: DESCRIPTION,
      contact: { name: 'Documentation', url: `${serverUrl}/docs` },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl, description: 'The service that wrote this description.' }],
    security: [{ session: [] }],
    tags: Object.entries(CONSOLE_CHAPTERS).map(([name, { says }]) => ({ name, description: says })),
    paths,
    components: {
      schemas: writer.schemas,
      responses: writer.responses,
      parameters: { RequestId: PARAMETERS.RequestId },
      examples: failureExamples(described()),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(serverUrl, 'session'),
          description: 'The session of a person who signed in. Under https its name begins with `__Host-`.',
        },
      },
    },
  };
}
