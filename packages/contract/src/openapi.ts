import { API_ERRORS, failureExamples, writeAnswers, writeBody, writeFailures } from './openapi/answers.ts';
import { ComponentWriter, type JsonSchema } from './openapi/component-writer.ts';
import { PARAMETERS, writeParameters, writeRequestBody } from './openapi/requests.ts';
import { OPERATION_TAGS, operationIdOf, PUBLIC_TAG, tagOf } from './openapi/tags.ts';
import { writeWebhooks } from './openapi/webhooks.ts';
import type { Operation } from './operation.ts';
import { isDeprecated, pathsOf } from './operation-rules.ts';
import { OPERATIONS } from './operations.ts';
import { PUBLIC_ROUTES, type PublicRoute } from './public-routes.ts';

/** The OpenAPI document served at `/openapi.json`. */
export interface ApiDescription {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly contact: { readonly name: string; readonly url: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly JsonSchema[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  /** Webhook requests of the service. Absent if it sends none. */
  readonly webhooks?: Readonly<Record<string, JsonSchema>>;
  readonly components: Readonly<Record<string, JsonSchema>>;
}

const DESCRIPTION = `Registers pets and recognises them: a dog by its nose print, a cat by its face.

Create a capture session on your server, upload images of the animal to it, then start an action with it. An action answers 202 and starts a job, which you poll.

Every call needs an API key in the header \`x-service-api-key\`. An error answer has \`errors[].code\`; the page [errors](/docs/errors) explains how to fix each. Retry 5xx answers with exponential backoff, at most three times. Do not retry 4xx answers unchanged.`;

/** Allowed use of an operation by a key limited to search pools. All other operations are refused to it. */
const LIMITED_KEYS: Readonly<Record<NonNullable<Operation['withinPools']>, string>> = {
  searchPool: 'A key limited to search pools has to name one of them.',
  pet: 'A key limited to search pools reaches the pets in them.',
  job: 'A key limited to search pools reaches the jobs that searched them or verified their pets.',
  anything: 'A key limited to search pools may call it, except for a capture session of a pet outside of them.',
};

function writeOperation(name: string, operation: Operation, path: string, writer: ComponentWriter): JsonSchema {
  const requestBody = writeRequestBody(name, operation, writer);
  const isAlias = path !== operation.path;
  return {
    operationId: operationIdOf(name, operation, path),
    tags: [tagOf(operation, path)],
    summary: isAlias ? `${operation.summary} (other path)` : operation.summary,
    description: [
      operation.description,
      isAlias ? `The same as \`${operation.method} ${operation.path}\`.` : undefined,
      operation.scope === 'any'
        ? 'Requires an API key.'
        : `Requires an API key with the scope \`${operation.scope}\`${operation.scope === 'full' ? '' : ' or `full`'}.`,
      operation.withinPools && operation.scope !== 'any' ? LIMITED_KEYS[operation.withinPools] : undefined,
    ]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    ...(isDeprecated(path) && { deprecated: true }),
    parameters: writeParameters(operation, writer),
    ...(requestBody && { requestBody }),
    responses: writeAnswers(name, operation, path, writer),
  };
}

function writePublicRoute(name: string, route: PublicRoute, writer: ComponentWriter): JsonSchema {
  return {
    operationId: name,
    tags: [PUBLIC_TAG],
    summary: route.summary,
    description: 'Requires no API key.',
    security: [],
    responses: {
      200: {
        description: route.says,
        content: {
          [route.contentType]: { schema: writeBody(name, route, writer), example: route.example },
        },
      },
      ...writeFailures(name, route.errors, writer),
    },
  };
}

function writePaths(writer: ComponentWriter): ApiDescription['paths'] {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const put = (path: string, method: string, operation: JsonSchema) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    // OpenAPI has one operation per path, each with its own name.
    for (const path of pathsOf(operation)) put(path, operation.method, writeOperation(name, operation, path, writer));
  }
  for (const [name, route] of Object.entries<PublicRoute>(PUBLIC_ROUTES)) {
    put(route.path, 'GET', writePublicRoute(name, route, writer));
  }
  return paths;
}

/** OpenAPI 3.1 document of the whole API, generated from the tables. */
export function describeApi(service: { readonly serverUrl: string; readonly version: string }): ApiDescription {
  const writer = new ComponentWriter();
  const paths = writePaths(writer);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rhinarium',
      version: service.version,
      summary: 'Registers pets and recognises them from biometric images.',
      description: DESCRIPTION,
      contact: { name: 'Documentation', url: `${service.serverUrl}/docs` },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: service.serverUrl, description: 'The service that wrote this description.' }],
    security: [{ apiKey: [] }],
    tags: OPERATION_TAGS,
    paths,
    webhooks: writeWebhooks(writer),
    components: {
      schemas: writer.schemas,
      responses: writer.responses,
      parameters: PARAMETERS,
      examples: failureExamples(API_ERRORS),
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-service-api-key',
          description: 'An API key of your tenant, `psk_live_…` or `psk_test_…`.',
        },
      },
    },
  };
}
