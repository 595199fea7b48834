import type { ApiDescription } from '@rhinarium/contract';

/** Other paths of operations that the description has as well. */
const OTHER_PATHS = 'Other paths';

interface DescribedOperation {
  readonly tags?: readonly string[];
  readonly parameters?: readonly Readonly<Record<string, unknown>>[];
}

/** A parameter without its example, which the reference would send with a request that is tried. */
function withoutExample({ example: _, ...parameter }: Readonly<Record<string, unknown>>) {
  return parameter;
}

function operationForReference(operation: DescribedOperation) {
  return { ...operation, ...(operation.parameters && { parameters: operation.parameters.map(withoutExample) }) };
}

/** The description as the reference shows it: each operation once, no parameter filled in beforehand. */
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
