import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RhinariumError } from '@rhinarium/client';
import {
  type ListOwner,
  ownerBodyOf,
  readTable,
  type Table,
  type TableReaders,
  UnreadableTable,
} from '@rhinarium/contract/animal-tables';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../explain.ts';
import type { ImportState } from './import-state.ts';

const READERS: TableReaders = { csv: () => import('hucre/csv'), xlsx: () => import('hucre/xlsx') };

/** Reads a CSV or XLSX file. Throws a UsageError if it is not one or has no rows. */
export async function readTableFile(file: string): Promise<Table> {
  try {
    return await readTable({ name: file, bytes: readFileSync(file) }, READERS);
  } catch (cause) {
    if (cause instanceof UnreadableTable && cause.kind === 'empty')
      throw new UsageError(`${file} has no list of pets.`);
    throw new UsageError(`${file} cannot be read as a table: ${(cause as Error).message}`);
  }
}

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

/** Repeats a call that the service refused because of its rate limits, after the time that it names. */
export async function unlessBusy<Value>(signal: AbortSignal, act: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RhinariumError) || error.status !== 429) throw error;
      await sleep((error.retryAfterSeconds ?? 1) * 1000, undefined, { signal });
    }
  }
}

/** Returns the id of an owner of a list. */
export type OwnerIdOf = (owner: ListOwner | undefined) => Promise<string | undefined>;

/** Makes the owners of a list when they are first needed, each once. */
export function makingOwners({ client, signal }: CommandContext, state: ImportState, file: string): OwnerIdOf {
  const made = new Map<ListOwner, Promise<string>>();
  const make = async (owner: ListOwner): Promise<string> => {
    const body = ownerBodyOf(owner, path.basename(file));
    const idempotencyKey = state.keyOf('owner', body);
    return (await unlessBusy(signal, () => client.owners.create(body, { signal, idempotencyKey }))).id;
  };
  return async (owner) => {
    if (owner?.id !== undefined || !owner) return owner?.id;
    const id = made.get(owner) ?? make(owner);
    made.set(owner, id);
    return await id;
  };
}
