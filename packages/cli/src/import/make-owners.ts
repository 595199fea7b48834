import path from 'node:path';
import { type ListOwner, ownerBodyOf } from '@rhinarium/contract/animal-tables';
import type { CommandContext } from '../command-context.ts';
import type { ImportState } from './import-state.ts';
import { unlessBusy } from './unless-busy.ts';

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
