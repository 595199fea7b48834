import type { ApiDescription } from '@rhinarium/contract';

/** Tag of alias paths. */
const OTHER_PATHS = 'Other paths';

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

/** The OpenAPI document for the reference: each operation once, no prefilled parameters. */
export function describeForReference(description: ApiDescription): object {
  const paths = Object.entries(description.paths).map(([path, operations]) => {
    const shown = Object.entries<DescribedOperation>(operations).filter(([, { tags }]) => !tags?.includes(OTHER_PATHS));
    return [path, Object.fromEntries(shown.map(([method, row]) => [method, operationForReference(row)]))] as const;
  });
  return {
    ...description,
    tags: description.tags.filter(({ name }) => name !== OTHER_PATHS),
    paths: Object.fromEntries(paths.filter(([, operations]) => Object.keys(operations).length > 0)),
  };
}
