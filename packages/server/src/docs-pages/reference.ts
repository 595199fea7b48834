import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ApiDescription, describeApi, OPERATIONS, type Operation, OTHER_PATHS_TAG } from '@rhinarium/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../common/escape-html.ts';
import { compressedOnce } from '../http/compressed-once.ts';
import { DARK, HEADER_STYLE, head, LIGHT, TOP } from './look.ts';

/** Style of the page around Scalar, following Scalar's own colour scheme switch. */
const PAGE_STYLE = `:root{--scalar-custom-header-height:56px;--scalar-font:system-ui,sans-serif;--scalar-font-code:ui-monospace,monospace}
${HEADER_STYLE}
body{margin:0}body.light-mode{${LIGHT}}body.dark-mode{${DARK}}
body>.top{position:sticky;top:0;z-index:10;height:56px;flex-wrap:nowrap;overflow-x:auto;white-space:nowrap}
@media(max-width:480px){.top{column-gap:.9rem}.top a[href='/docs/reference']{display:none}}
.outline{box-sizing:border-box;min-height:100vh;padding:1.5rem 1.25rem;font:16px/1.6 system-ui,sans-serif;background:var(--ground);color:var(--ink)}
.outline ul{padding:0;list-style:none}.outline li{padding:.2rem 0}.outline a{color:var(--accent)}.outline code{overflow-wrap:anywhere}`;

/** Our colours for Scalar, with a contrast of at least 4.5 : 1. */
const SCALAR_STYLE = `.light-mode{--scalar-color-1:#1a1c2b;--scalar-color-2:#4b5068;--scalar-color-3:#5d6178;--scalar-color-accent:#364fc7;
--scalar-color-green:#0b6b45;--scalar-color-red:#b3160d;--scalar-color-yellow:#7a5500;--scalar-color-blue:#0b5f9e;--scalar-color-orange:#a03c00;--scalar-color-purple:#5203d1}
.dark-mode{--scalar-background-1:#14151f;--scalar-background-2:#1d1f2d;--scalar-background-3:#282b3d;--scalar-color-1:#f1f2f8;--scalar-color-2:#c3c7d8;
--scalar-color-3:#a9aec4;--scalar-color-accent:#a5b4fc;--scalar-color-green:#4fd58f;--scalar-color-red:#ff9a93;--scalar-color-yellow:#ffc90d;--scalar-color-blue:#7cc7f5;
--scalar-color-orange:#ffab7a;--scalar-color-purple:#c7b0ff}`;

/**
 * Fixes accessibility problems of Scalar's page as its parts are rendered: unnamed buttons, misplaced roles and
 * attributes, scrollable lists without keyboard access.
 */
const REPAIRS = `(() => {
  const drop = (...names) => (element) => { for (const name of names) element.removeAttribute(name); };
  const set = (name, value) => (element) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const isNameless = (button) => button.textContent.trim() === '' && !button.getAttribute('aria-labelledby');
  const repairs = {
    'button[role=search]': drop('role'),
    'aside[role=navigation]': drop('role'),
    '.client-libraries-list[role=tablist]': (list) => { set('role', 'group')(list); drop('aria-orientation')(list); },
    '.client-libraries-list [role=tab]': drop('role'),
    'button[aria-selected]:not([role])': (button) => {
      set('aria-current', button.getAttribute('aria-selected'))(button);
      drop('aria-selected')(button);
    },
    '.response-card[role=region]': set('role', 'group'),
    '.cm-content:not([aria-label])': set('aria-label', 'Field'),
    '.code-copy:not([aria-label]), .scalar-code-copy:not([aria-label])': set('aria-label', 'Copy'),
    'button:not([aria-label])': (button) => { if (isNameless(button)) set('aria-label', button.title || 'More')(button); },
    // On a phone it has no words.
    'button.client-libraries__select:not([aria-label])': set('aria-label', 'More languages'),
    'button.show-more[aria-label]': drop('aria-label'),
    'ul.endpoints:not([tabindex])': set('tabindex', '0'),
  };
  const repair = () => {
    for (const [selector, mend] of Object.entries(repairs)) document.querySelectorAll(selector).forEach(mend);
    isAsked = false;
  };
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(repair);
  };
  const attributeFilter = ['aria-selected', 'aria-label', 'role'];
  new MutationObserver(ask).observe(document.body, { childList: true, subtree: true, attributeFilter });
  ask();
})();
`;

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
