import { pathOf, ROUTES } from '@rhinarium/contract';
import type { NodeCalls } from './call-nodes.ts';
import type { History } from './history.ts';

/** Reads how many photos each pet has for callers, after everything has settled. */
export async function readCounts(calls: NodeCalls, { pets }: History): Promise<History['counts']> {
  const counts: { petId: string; photos: number }[] = [];
  for (const { id: petId, isDeletionAsked } of pets) {
    if (isDeletionAsked) continue;
    const { status, body } = await calls.insist({ method: 'GET', path: pathOf(ROUTES.readPet, { petId }) });
    if (status === 200) counts.push({ petId, photos: body.data.fingerprintCount + body.data.appearanceCount });
  }
  return counts;
}
