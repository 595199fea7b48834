import {
  ERRORS,
  type ErrorName,
  OPERATIONS,
  type Operation,
  PUBLIC_ROUTES,
  type PublicRoute,
} from '@rhinarium/contract';
import { PRINTED_BY, page, table } from './markdown.ts';

const linkTo = (name: ErrorName) => `[${ERRORS[name].code.slice(-5)}](errors.md#${ERRORS[name].code})`;

const GATES = { identification: 'identification', petCount: 'number of pets' } as const;

function rowOf(name: string, operation: Operation): string[] {
  const aliases = (operation.aliases ?? []).map((path) => `\`${path}\``);
  return [
    `<a id="${name}"></a>\`${name}\``,
    [`\`${operation.method} ${operation.path}\``, ...aliases].join('<br>'),
    operation.summary,
    operation.scope,
    operation.rate,
    operation.planGate ? GATES[operation.planGate] : '',
    Object.keys(operation.answers).join(', '),
    operation.errors.map(linkTo).join(', '),
  ];
}

/** docs/operations.md: the operation table, a line for each. */
export function printOperations(): string {
  return page(
    '# Operations',
    PRINTED_BY,
    'All calls of the API. The full description, with schemas and examples, is served at `/openapi.json` and shown at `/docs`.',
    '- **Scope**: the scope that the API key needs; a key with `full` may call everything, and with `any`, every key will do.\n' +
      '- **Rate**: the rate limit that a call counts towards.\n' +
      '- **Plan**: what the plan of the tenant may limit.\n' +
      '- **Errors**: the last five digits of the error codes, besides those that any call may return. Paths below the first are aliases of the same operation.',
    table(
      ['Operation', 'Method and path', 'What it does', 'Scope', 'Rate', 'Plan', 'Answers', 'Errors'],
      Object.entries<Operation>(OPERATIONS).map(([name, operation]) => rowOf(name, operation)),
    ),
    '## Without an API key',
    table(
      ['Route', 'What it reports', 'Content type'],
      Object.values<PublicRoute>(PUBLIC_ROUTES).map((route) => [
        `\`GET ${route.path}\``,
        route.summary,
        route.contentType,
      ]),
    ),
  );
}
