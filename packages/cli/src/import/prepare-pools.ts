import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../usage-error.ts';

/** Creates missing search pools, or throws a UsageError that names them. */
export async function preparePools(
  { client, signal }: CommandContext,
  names: readonly string[],
  createPools: boolean,
): Promise<void> {
  const missing = new Set(names);
  if (missing.size === 0) return;
  for await (const { name } of client.searchPools.listAll({}, { signal })) missing.delete(name);
  if (missing.size === 0) return;
  if (!createPools) {
    const quoted = [...missing].map((name) => `“${name}”`).join(', ');
    throw new UsageError(`There is no search pool ${quoted}. Add --create-pools to create what is missing.`);
  }
  for (const name of missing) await client.searchPools.create({ name }, { signal });
}
