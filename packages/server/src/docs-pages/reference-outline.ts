import { type ApiDescription, OPERATIONS, type Operation } from '@rhinarium/contract';
import { escapeHtml } from './look.ts';

/** Anchor of an operation in Scalar's page. */
const placeOf = ({ method, path, tag }: Operation) => `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`;

const rowOf = (operation: Operation) =>
  `<li><a href="${escapeHtml(placeOf(operation))}"><b>${operation.method}</b> <code>${escapeHtml(operation.path)}</code></a> ` +
  `${escapeHtml(operation.summary)}</li>`;

/** Every current operation by tag, as plain HTML that needs no scripts. */
export function outlineOf({ tags }: ApiDescription): string {
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
