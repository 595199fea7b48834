import { isId, LIMITS, type PartnerMessageOf } from '@rhinarium/contract';
import { invalid } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { noteEvent } from '../events/note-event.ts';
import { lockDecided, reject } from '../lost-and-found/candidate-actions.ts';
import { listCandidates } from '../reports/candidate-store.ts';
import type { PartnerRow } from '../reports/partner-store.ts';
import { keepPartnerSide, pairIdOf } from '../reports/shared-candidate-store.ts';
import { findSighting, listPartnerSightings } from '../reports/sighting-store.ts';
import { tellPartner } from '../reports/tell-partners.ts';
import { readHeader } from '../uploads/examine-file.ts';
import { asFile } from './receive-sighting.ts';

type Changed = PartnerMessageOf<'candidate.changed'>;
type ReceiveContext = Pick<Context, 'tenant' | 'clock' | 'ids'>;

/** Photo of a candidate, drawn again. Throws if it is not a picture, or too large. */
export async function readCandidatePhoto(
  { blobs, decoding, tenant }: Pick<Context, 'blobs' | 'decoding' | 'tenant'>,
  { photo }: Changed,
): Promise<Buffer | undefined> {
  if (photo === undefined) return undefined;
  const side = LIMITS.sharedPhotoSidePx;
  await asFile({ blobs }, photo, async (file) => {
    const { width, height } = await readHeader(file);
    if (Math.max(width, height) > side) throw invalid('photo', `must have at most ${side} pixels a side`);
  });
  return Buffer.from(await decoding.shrink(Buffer.from(photo, 'base64'), side, tenant.id));
}

/** Stores what a partner found for an open sighting of the tenant. A pair that was rejected is answered so. */
export async function keepCandidate(
  context: ReceiveContext,
  sql: Sql,
  cipher: TenantCipher,
  {
    partner,
    message: { sighting, candidate },
    photo,
  }: { readonly partner: PartnerRow; readonly message: Changed; readonly photo: Buffer | undefined },
): Promise<void> {
  const tenantId = context.tenant.id;
  const own = isId(sighting.id) ? await findSighting(sql, tenantId, sighting.id) : undefined;
  if (!own || own.partnerId !== null) return;
  const { state, score, decision } = candidate;
  // Too late: the withdrawal is on its way.
  if (state === 'OPEN' && own.state !== 'OPEN') return;
  const made = { id: context.ids.next(), pairId: candidate.id, createdAt: context.clock() };
  const found = { sightingId: own.id, partnerId: partner.id, state, score, decision, photo };
  const { id, before } = await keepPartnerSide(sql, cipher, tenantId, { ...made, ...found });
  const data = { sharedCandidateId: id, sightingId: own.id };
  const wasRejected = before?.includes('REJECTED') === true;
  if (state === 'REJECTED' && !wasRejected)
    await noteEvent(context, sql, tenantId, {
      type: 'sharedCandidate.decided',
      data: { ...data, status: 'REJECTED' },
    });
  if (state !== 'OPEN') return;
  if (wasRejected) {
    await tellPartner(context, sql, tenantId, partner.id, { sharedCandidateId: id, status: 'REJECTED' });
  } else if (before === undefined || before.includes('CLOSED')) {
    await noteEvent(context, sql, tenantId, { type: 'sharedCandidate.found', data: { ...data, status: 'OPEN' } });
  }
}

/** Rejects the candidate of a partner's sighting, as a person does. */
export async function rejectCandidate(
  context: ReceiveContext,
  sql: Sql,
  partnerId: string,
  { sighting, candidate }: PartnerMessageOf<'candidate.rejected'>,
): Promise<void> {
  const tenantId = context.tenant.id;
  const [known] = await listPartnerSightings(sql, tenantId, { partnerId, partnerRef: sighting.id });
  if (!known) return;
  const filter = { state: undefined, sightingId: known.id, lostReportId: undefined, petId: undefined };
  const candidates = await listCandidates(sql, tenantId, { ...filter, after: undefined, rowsMax: CANDIDATES_MAX });
  const rejected = candidates.find(({ petId }) => pairIdOf(petId, sighting.id) === candidate.id);
  if (!rejected) return;
  const { candidate: found } = await lockDecided(sql, tenantId, rejected.id);
  // A person here confirmed it, which the two have to talk about.
  if (found.state !== 'CONFIRMED' && found.state !== 'REJECTED') await reject(context, sql, found);
}

/** Candidates of one sighting. A search adds ten at most. */
const CANDIDATES_MAX = 1000;
