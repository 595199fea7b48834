import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ApiDescription, describeApi, OPERATIONS, type Operation, OTHER_PATHS_TAG } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../common/escape-html.ts';
import { compressedOnce } from '../http/compressed-once.ts';
import { head, TOP } from './look.ts';
import { PAGE_STYLE, REPAIRS, SCALAR_STYLE } from './reference-look.ts';

/** Anchor of an operation in Scalar's page. */
const placeOf = ({ method, path, tag }: Operation) => `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`;

const rowOf = (operation: Operation) =>
  `<li><a href="${escapeHtml(placeOf(operation))}"><b>${operation.method}</b> <code>${escapeHtml(operation.path)}</code></a> ` +
  `${escapeHtml(operation.summary)}</li>`;

/** Every current operation by tag, as plain HTML that needs no scripts. */
function outlineOf({ tags }: ApiDescription): string {
  const operations: readonly Operation[] = Object.values<Operation>(OPERATIONS).filter(
    ({ isDeprecated }) => !isDeprecated,
  );
  const chapters = tags.flatMap(({ name }) => {
    const rows = operations.filter(({ tag }) => tag === name).map(rowOf);
    return rows.length === 0 ? [] : [`<h2>${escapeHtml(name)}</h2><ul>${rows.join('')}</ul>`];
  });
  return `<main class="outline"><h1>API reference</h1><p>Schemas, samples and a form to try each call are being loaded.
Programs read <a href="/openapi.json">the OpenAPI document</a>.</p>${chapters.join('')}</main>`;
}

interface DescribedOperation {
  readonly tags?: readonly string[];
  readonly parameters?: readonly Readonly<Record<string, unknown>>[];
}

/** Removes a parameter's example, which the reference would prefill. */
function withoutExample({ example: _, ...parameter }: Readonly<Record<string, unknown>>) {
  return parameter;
}

function operationForReference(operation: DescribedOperation) {
  return { ...operation, ...(operation.parameters && { parameters: operation.parameters.map(withoutExample) }) };
}

interface Variants {
  readonly [keyword: string]: unknown;
  readonly anyOf?: readonly { readonly type?: unknown }[];
  readonly oneOf?: readonly { readonly type?: unknown }[];
}

/** A schema that the reference can show: a list of types in place of variants, which it takes for a mistake. */
function withTypeList({ anyOf, oneOf, ...schema }: Variants): object {
  const variants = anyOf ?? oneOf;
  return variants === undefined ? schema : { ...schema, type: variants.map(({ type }) => type) };
}

/** The OpenAPI document for the reference: each operation once, no prefilled parameters. */
export function describeForReference(description: ApiDescription): object {
  const paths = Object.entries(description.paths).map(([path, operations]) => {
    const shown = Object.entries<DescribedOperation>(operations).filter(
      ([, { tags }]) => !tags?.includes(OTHER_PATHS_TAG),
    );
    return [path, Object.fromEntries(shown.map(([method, row]) => [method, operationForReference(row)]))] as const;
  });
  const schemas = Object.entries((description.components['schemas'] ?? {}) as Readonly<Record<string, Variants>>);
  return {
    ...description,
    components: {
      ...description.components,
      schemas: Object.fromEntries(schemas.map(([name, schema]) => [name, withTypeList(schema)])),
    },
    tags: description.tags.filter(({ name }) => name !== OTHER_PATHS_TAG),
    paths: Object.fromEntries(paths.filter(([, operations]) => Object.keys(operations).length > 0)),
  };
}

/** The only file of the package that is used, served unchanged. */
const scalarFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')),
  'js/standalone.js',
);

/** Hidden sample languages. curl, JavaScript and Python remain. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    ['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'kotlin', 'node', 'objc', 'ocaml', 'php']
      .concat(['powershell', 'r', 'ruby', 'rust', 'swift'])
      .map((language) => [language, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'requests'],
};

/** Disables everything that contacts Scalar's services: fonts, telemetry, client, proxy and assistant. */
const OPTIONS = {
  url: '/docs/reference/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  documentDownloadType: 'none',
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: HIDDEN_CLIENTS,
  orderSchemaPropertiesBy: 'preserve',
  customCss: SCALAR_STYLE,
};

const START = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});\n${REPAIRS}`;
/** HTML that is shown until Scalar (a megabyte) has loaded and replaces it. */
const pageWith = (description: ApiDescription) =>
  `${head('API reference', PAGE_STYLE)}<body>${TOP}<div id="reference">${outlineOf(description)}</div>
<script defer src="/docs/reference/standalone.js"></script><script defer src="/docs/reference/start.js"></script></body></html>`;
/** An hour, because another release's file has the same URL. */
const CACHED = 'public, max-age=3600';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Serves `/docs/reference`: every operation with schemas, samples and a form to try it. */
export async function registerReference(
  server: FastifyInstance,
  { serverUrl, version }: { readonly serverUrl: () => string; readonly version: string },
): Promise<void> {
  const describe = () => describeApi({ serverUrl: serverUrl(), version });
  const textOf = async (text: string) => Buffer.from(text);
  const page = compressedOnce('text/html; charset=utf-8', () => textOf(pageWith(describe())));
  server.get('/docs/reference', page);
  server.get(
    '/docs/reference/standalone.js',
    compressedOnce(JAVASCRIPT, () => readFile(scalarFile), CACHED),
  );
  server.get('/docs/reference/start.js', async (_request, reply) => reply.type(JAVASCRIPT).send(START));
  const description = () => textOf(JSON.stringify(describeForReference(describe())));
  server.get('/docs/reference/openapi.json', compressedOnce(JSON_TYPE, description));
}
