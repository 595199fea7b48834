import { type Input, type MatchCandidate, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { completeRecord } from '../../../common/complete-record.ts';
import { Failure } from '../../../common/failure.ts';
import { pageFrom, pageStart } from '../../../common/page.ts';
import type { Context, Services } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import {
  type Compared,
  type EvidenceContext,
  evidenceAnswer,
  pictureAnswer,
} from '../../matching/evidence/evidence-actions.ts';
import { requirePet } from '../../pets/pet-record.ts';
import { rejectPair, withdrawRejection } from '../../pets/rejected-pair-store.ts';
import { readRegistered } from '../../templates/load-samples.ts';
import { findUploads, noteShownPet } from '../../uploads/store.ts';
import { distanceKm } from '../records/list-within.ts';
import { requireCandidate, requireLockedSighting, requireSighting } from '../records/record-actions.ts';
import { detailsOf, sightingDetailsOf } from '../records/record-bodies.ts';
import { lockOpenReportOf, markFound } from '../records/report-store.ts';
import { changeSighting, type SightingView } from '../records/sighting-store.ts';
import {
  type CandidateRow,
  type CandidateView,
  closeCandidates,
  decideCandidate,
  listCandidates,
  openCandidate,
} from './candidate-store.ts';

/** A match candidate's API record. */
export function candidateRecord(cipher: TenantCipher, candidate: CandidateView): MatchCandidate {
  const { name, version, modelDigest } = candidate.engine;
  return completeRecord<MatchCandidate>({
    id: candidate.id,
    state: candidate.state,
    sightingId: candidate.sightingId,
    petId: candidate.petId,
    lostReportId: candidate.lostReportId ?? undefined,
    microchip: candidate.microchip ?? undefined,
    score: candidate.score,
    falseMatchRate: candidate.falseMatchRate,
    decision: candidate.decision,
    reasons: candidate.reasons.length === 0 ? undefined : [...candidate.reasons],
    searchedCount: candidate.searchedCount,
    distanceKm: distanceBetween(cipher, candidate),
    jobId: candidate.jobId,
    engine: { name, version, modelDigest },
    evidenceUrl: pathOf(ROUTES.readMatchCandidateEvidence, { candidateId: candidate.id }),
    createdAt: candidate.createdAt.toISOString(),
    decidedAt: candidate.decidedAt?.toISOString(),
  });
}

/** Distance between the positions of both records, km, if they have one. */
function distanceBetween(
  cipher: TenantCipher,
  { sightingId, sightingDetails, lostReportId, reportDetails }: CandidateView,
): number | undefined {
  if (lostReportId === null || reportDetails === null) return undefined;
  const found = sightingDetailsOf(cipher, { id: sightingId, details: sightingDetails }).position;
  const lost = detailsOf(cipher, { id: lostReportId, details: reportDetails }).position;
  return found && lost && distanceKm(found, lost);
}

type ReadContext = Pick<Context, 'tenant' | 'database' | 'encryption'>;

export async function listMatchCandidates(
  { tenant, database, encryption }: ReadContext,
  { query }: Input<'listMatchCandidates'>,
): Promise<Output<'listMatchCandidates'>> {
  const { state, sightingId, lostReportId, petId } = query;
  const cipher = await encryption.cipherOf(tenant.id);
  const filter = { state, sightingId, lostReportId, petId, ...pageStart(query) };
  const candidates = await database.read(tenant.id, (sql) => listCandidates(sql, tenant.id, filter));
  return { status: 200, body: pageFrom(candidates, query, (each) => candidateRecord(cipher, each)) };
}

export async function readMatchCandidate(
  { tenant, database, encryption }: ReadContext,
  { params }: Input<'readMatchCandidate'>,
): Promise<Output<'readMatchCandidate'>> {
  const cipher = await encryption.cipherOf(tenant.id);
  const candidate = await database.snapshot(tenant.id, (sql) => requireCandidate(sql, tenant.id, params.candidateId));
  return { status: 200, body: { data: candidateRecord(cipher, candidate) } };
}

type DecideContext = Pick<Context, 'tenant' | 'database' | 'encryption' | 'clock' | 'ids'>;

/** The candidate with its sighting, both locked. All that decides locks the sighting first. */
async function lockDecided(
  sql: Sql,
  tenantId: string,
  candidateId: string,
): Promise<{ readonly candidate: CandidateRow; readonly sighting: SightingView }> {
  const { sightingId } = await requireCandidate(sql, tenantId, candidateId);
  const sighting = await requireLockedSighting(sql, tenantId, sightingId);
  return { candidate: await requireCandidate(sql, tenantId, candidateId), sighting };
}

/** Confirms that a sighting shows a pet: the sighting is matched and the open lost report of the pet found. Idempotent. */
export async function confirmMatchCandidate(
  context: DecideContext,
  { params }: Input<'confirmMatchCandidate'>,
): Promise<Output<'confirmMatchCandidate'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  return await context.database.tenant(tenantId, async (sql) => {
    const { candidate: found, sighting } = await lockDecided(sql, tenantId, params.candidateId);
    if (found.state !== 'CONFIRMED') await confirm(context, sql, found, sighting);
    return { status: 200, body: { data: candidateRecord(cipher, await requireCandidate(sql, tenantId, found.id)) } };
  });
}

async function confirm(
  context: DecideContext,
  sql: Sql,
  { id, petId, sightingId }: CandidateRow,
  sighting: SightingView,
): Promise<void> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  if (sighting.state !== 'OPEN') {
    throw new Failure('stateConflict', { details: { sightingId: [`the sighting is "${sighting.state}"`] } });
  }
  await requirePet(sql, tenantId, petId, 'share');
  await withdrawRejection(sql, tenantId, { petId, sightingId });
  await decideCandidate(sql, tenantId, id, { state: 'CONFIRMED', decidedAt: now });
  await changeSighting(sql, tenantId, { ...sighting, state: 'MATCHED', petId, updatedAt: now, endedAt: now });
  await closeCandidates(sql, tenantId, { sightingId });
  // Deleted with the pet from now on.
  await noteShownPet(sql, tenantId, [...sighting.fingerprintIds, ...sighting.appearanceIds], petId);
  const lostReportId = await lockOpenReportOf(sql, tenantId, petId);
  if (lostReportId !== undefined) {
    await markFound(sql, tenantId, lostReportId, now);
    await closeCandidates(sql, tenantId, { lostReportId });
    const data = { lostReportId, petId, status: 'FOUND' };
    await noteEvent(context, sql, tenantId, { type: 'lostReport.changed', data });
  }
  await noteEvent(context, sql, tenantId, {
    type: 'sighting.changed',
    data: { sightingId, petId, status: 'MATCHED' },
  });
  await noteDecision(context, sql, { id, sightingId, petId, lostReportId: lostReportId ?? null }, 'CONFIRMED');
}

/** States that a sighting shows another animal. The pair does not come back. Idempotent. */
export async function rejectMatchCandidate(
  context: DecideContext,
  { params }: Input<'rejectMatchCandidate'>,
): Promise<Output<'rejectMatchCandidate'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  return await context.database.tenant(tenantId, async (sql) => {
    const { candidate: found } = await lockDecided(sql, tenantId, params.candidateId);
    const { id, state, petId, sightingId } = found;
    if (state === 'CONFIRMED')
      throw new Failure('stateConflict', { details: { sightingId: ['the sighting is "MATCHED"'] } });
    if (state !== 'REJECTED') {
      const rejectedAt = context.clock();
      await requirePet(sql, tenantId, petId, 'share');
      await rejectPair(sql, tenantId, { petId, sightingId }, { id: context.ids.next(), rejectedAt });
      await decideCandidate(sql, tenantId, id, { state: 'REJECTED', decidedAt: rejectedAt });
      await noteDecision(context, sql, found, 'REJECTED');
    }
    return { status: 200, body: { data: candidateRecord(cipher, await requireCandidate(sql, tenantId, id)) } };
  });
}

async function noteDecision(
  context: DecideContext,
  sql: Sql,
  { id, sightingId, petId, lostReportId }: Pick<CandidateRow, 'id' | 'sightingId' | 'petId' | 'lostReportId'>,
  status: 'CONFIRMED' | 'REJECTED',
): Promise<void> {
  const report = lostReportId === null ? {} : { lostReportId };
  const data = { matchCandidateId: id, sightingId, petId, ...report, status };
  await noteEvent(context, sql, context.tenant.id, { type: 'matchCandidate.decided', data });
}

/** Photos of a candidate's sighting and pet. Throws if they are gone. */
async function loadCandidate(context: EvidenceContext, candidateId: string): Promise<Compared> {
  const tenantId = context.tenant.id;
  const { candidate, species, probes } = await context.database.tenant(tenantId, async (sql) => {
    const candidate = await requireCandidate(sql, tenantId, candidateId);
    const { fingerprintIds } = await requireSighting(sql, tenantId, candidate.sightingId);
    const { species } = await requirePet(sql, tenantId, candidate.petId, 'share');
    return { candidate, species, probes: [...(await findUploads(sql, tenantId, fingerprintIds)).values()] };
  });
  const { petId, jobId, engine } = candidate;
  const registered = await readRegistered(context, tenantId, [petId], context.shutdown);
  const references = registered.get(petId)?.fingerprints ?? [];
  if (probes.length === 0 || references.length === 0) {
    const details = { candidateId: ['there are no photos to compare'] };
    throw new Failure('noSuchResource', { details });
  }
  return { job: { id: jobId, engine }, petId, species, probes, references };
}

export async function readMatchCandidateEvidence(
  context: EvidenceContext,
  { params }: Input<'readMatchCandidateEvidence'>,
): Promise<Output<'readMatchCandidateEvidence'>> {
  const compared = await loadCandidate(context, params.candidateId);
  return await evidenceAnswer(context, compared, pathOf(ROUTES.readMatchCandidatePicture, params));
}

export async function readMatchCandidatePicture(
  context: EvidenceContext,
  { params, query }: Input<'readMatchCandidatePicture'>,
): Promise<Output<'readMatchCandidatePicture'>> {
  return await pictureAnswer(context, await loadCandidate(context, params.candidateId), query);
}

/**
 * Takes back the rejection of a candidate, which is to be decided again. Does nothing for an open one. Throws 409 if its
 * sighting has ended. A confirmation is taken back by opening the sighting, which searches again.
 */
export async function reopenCandidate(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  tenantId: string,
  candidateId: string,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    const { sightingId } = await requireCandidate(sql, tenantId, candidateId);
    const sighting = await requireLockedSighting(sql, tenantId, sightingId);
    const { id, petId, state, jobId, lostReportId } = await requireCandidate(sql, tenantId, candidateId);
    if (state === 'OPEN') return;
    if (state !== 'REJECTED') throw new Failure('stateConflict', { details: { candidateId: [`is "${state}"`] } });
    if (sighting.state !== 'OPEN')
      throw new Failure('stateConflict', { details: { sightingId: [`the sighting is "${sighting.state}"`] } });
    await requirePet(sql, tenantId, petId, 'share');
    await withdrawRejection(sql, tenantId, { petId, sightingId });
    await openCandidate(sql, tenantId, id);
    const report = lostReportId === null ? {} : { lostReportId };
    const data = { matchCandidateId: id, sightingId, petId, jobId, ...report, status: 'OPEN' };
    await noteEvent(services, sql, tenantId, { type: 'matchCandidate.found', data });
  });
}
