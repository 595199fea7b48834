import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';

/** Prints one line per merge or move of photos that can still be undone, the newest first. */
export async function listChanges({ client, signal, print }: CommandContext): Promise<number> {
  for await (const change of client.petChanges.listAll({}, { signal })) {
    const { id, kind, petId, intoPetId, photoCount, undoUntil } = change;
    const what =
      kind === 'MERGE' ? `pet ${petId} merged into ${intoPetId}` : `photos of ${petId} moved to ${intoPetId}`;
    print(`${id}  ${what} (${photoCount} photos), until ${undoUntil}`, change);
  }
  return EXIT_CODE.done;
}

/** Undoes a merge or a move of photos. */
export async function undoChange({ client, signal, print }: CommandContext, changeId: string): Promise<number> {
  const { pet, intoPet } = await client.petChanges.undo(changeId, { signal });
  const counts = [pet, intoPet].map(({ id, fingerprintCount }) => `pet ${id} has ${fingerprintCount} fingerprints`);
  print(`Undone: ${counts.join(', ')}`, { pet, intoPet });
  return EXIT_CODE.done;
}
