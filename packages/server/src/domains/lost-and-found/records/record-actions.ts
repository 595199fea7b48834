import { type Input, LIMITS, type Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import { pageFrom, pageStart } from '../../../common/page.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/events.ts';
import { findLostAndFound, setLostAndFound } from '../../tenants/store.ts';
import { removeImages } from '../../uploads/remove-images.ts';
import { removeLooseUploads } from '../../uploads/store.ts';
import { type CandidateView, closeCandidates, findCandidate } from '../candidates/candidate-store.ts';
import { listWithin } from './list-within.ts';
import { detailsOf, lostReportRecord, sightingDetailsOf, sightingRecord } from './record-bodies.ts';
import { findReport, type LostReportView, listReports, lockReport, removeReport } from './report-store.ts';
import {
  findSighting,
  listSightings as listSightingViews,
  lockOpenSightingCount,
  lockSighting,
  removeSighting,
  type SightingView,
} from './sighting-store.ts';

const unknown = (noun: string) => new Failure('noSuchResource', { log: `There is no such ${noun}.` });

/** The lost report. Throws 40011 if there is none. */
export async function requireReport(sql: Sql, tenantId: string, reportId: string): Promise<LostReportView> {
  const report = await findReport(sql, tenantId, reportId);
  if (!report) throw unknown('lost report');
  return report;
}

/** The lost report, locked for the rest of the transaction. */
export async function requireLockedReport(sql: Sql, tenantId: string, reportId: string): Promise<LostReportView> {
  await lockReport(sql, tenantId, reportId);
  return await requireReport(sql, tenantId, reportId);
}

/** The sighting. Throws 40011 if there is none. */
export async function requireSighting(sql: Sql, tenantId: string, sightingId: string): Promise<SightingView> {
  const sighting = await findSighting(sql, tenantId, sightingId);
  if (!sighting) throw unknown('sighting');
  return sighting;
}

/** The sighting, locked for the rest of the transaction. */
export async function requireLockedSighting(sql: Sql, tenantId: string, sightingId: string): Promise<SightingView> {
  await lockSighting(sql, tenantId, sightingId);
  return await requireSighting(sql, tenantId, sightingId);
}

/** Throws if the tenant has as many open sightings as it may have. Held until the end of the transaction. */
export async function requireRoomForSighting(sql: Sql, tenantId: string): Promise<void> {
  if ((await lockOpenSightingCount(sql, tenantId)) < LIMITS.openSightingsMax) return;
  const problem = `${LIMITS.openSightingsMax} are open already`;
  throw new Failure('stateConflict', { details: { sightings: [problem] } });
}

/** The match candidate. Throws 40011 if there is none. */
export async function requireCandidate(sql: Sql, tenantId: string, candidateId: string): Promise<CandidateView> {
  const candidate = await findCandidate(sql, tenantId, candidateId);
  if (!candidate) throw unknown('match candidate');
  return candidate;
}

type ReadContext = Pick<Context, 'tenant' | 'database' | 'encryption' | 'clock' | 'key'>;
type DeleteContext = Pick<Context, 'tenant' | 'database' | 'clock' | 'ids' | 'blobs' | 'log'>;

export async function listLostReports(
  context: ReadContext,
  { query }: Input<'listLostReports'>,
): Promise<Output<'listLostReports'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const { state, petId } = query;
  const positionOf = (report: LostReportView) => detailsOf(cipher, report).position;
  const reports = await context.database.snapshot(tenantId, (sql) =>
    listWithin(query, pageStart(query), positionOf, (start) => listReports(sql, tenantId, { state, petId, ...start })),
  );
  const body = pageFrom(reports, query, (each) => lostReportRecord(cipher, each, context.key, each.distanceKm));
  return { status: 200, body };
}

export async function readLostReport(
  context: ReadContext,
  { params }: Input<'readLostReport'>,
): Promise<Output<'readLostReport'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const report = await context.database.read(tenantId, (sql) => requireReport(sql, tenantId, params.lostReportId));
  return { status: 200, body: { data: lostReportRecord(cipher, report, context.key) } };
}

/** Deletes a lost report. Its undecided candidates are closed. */
export async function deleteLostReport(
  context: DeleteContext,
  { params }: Input<'deleteLostReport'>,
): Promise<Output<'deleteLostReport'>> {
  const tenantId = context.tenant.id;
  await context.database.tenant(tenantId, async (sql) => {
    const { id, petId } = await requireLockedReport(sql, tenantId, params.lostReportId);
    await closeCandidates(sql, tenantId, { lostReportId: id });
    await removeReport(sql, tenantId, id);
    const data = { lostReportId: id, petId, status: 'DELETED' };
    await noteEvent(context, sql, tenantId, { type: 'lostReport.deleted', data });
  });
  return { status: 204 };
}

export async function listSightings(
  context: ReadContext,
  { query }: Input<'listSightings'>,
): Promise<Output<'listSightings'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const { state, species, petId } = query;
  const filter = { state, species, petId };
  const positionOf = (sighting: SightingView) => sightingDetailsOf(cipher, sighting).position;
  const sightings = await context.database.snapshot(tenantId, (sql) =>
    listWithin(query, pageStart(query), positionOf, (start) =>
      listSightingViews(sql, tenantId, { ...filter, ...start }),
    ),
  );
  const shown = { now: context.clock(), key: context.key };
  const body = pageFrom(sightings, query, (each) =>
    sightingRecord(cipher, each, { ...shown, distanceKm: each.distanceKm }),
  );
  return { status: 200, body };
}

export async function readSighting(
  context: ReadContext,
  { params }: Input<'readSighting'>,
): Promise<Output<'readSighting'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const sighting = await context.database.read(tenantId, (sql) => requireSighting(sql, tenantId, params.sightingId));
  const shown = { now: context.clock(), key: context.key };
  return { status: 200, body: { data: sightingRecord(cipher, sighting, shown) } };
}

/** Deletes a sighting with its photos. Their images are queued, and removed afterwards. */
export async function deleteSighting(
  context: DeleteContext,
  { params }: Input<'deleteSighting'>,
): Promise<Output<'deleteSighting'>> {
  const tenantId = context.tenant.id;
  const blobKeys = await context.database.tenant(tenantId, async (sql) => {
    const { id, fingerprintIds, appearanceIds } = await requireLockedSighting(sql, tenantId, params.sightingId);
    const keys = await removeLooseUploads(sql, tenantId, [...fingerprintIds, ...appearanceIds]);
    await removeSighting(sql, tenantId, id);
    await noteEvent(context, sql, tenantId, {
      type: 'sighting.deleted',
      data: { sightingId: id, status: 'DELETED' },
    });
    return keys;
  });
  await removeImages(context, tenantId, blobKeys);
  return { status: 204 };
}

/** Throws 40029 while the tenant has lost and found turned off. */
export async function requireLostAndFound(sql: Sql, tenantId: string): Promise<void> {
  const { isEnabled } = await findLostAndFound(sql, tenantId);
  if (!isEnabled) throw new Failure('lostAndFoundOff');
}

export async function readLostAndFound({
  database,
  tenant,
}: Pick<Context, 'database' | 'tenant'>): Promise<Output<'readLostAndFound'>> {
  const data = await database.read(tenant.id, (sql) => findLostAndFound(sql, tenant.id));
  return { status: 200, body: { data } };
}

export async function updateLostAndFound(
  { database, tenant }: Pick<Context, 'database' | 'tenant'>,
  { body }: Input<'updateLostAndFound'>,
): Promise<Output<'updateLostAndFound'>> {
  const data = await database.tenant(tenant.id, (sql) => setLostAndFound(sql, tenant.id, body));
  return { status: 200, body: { data } };
}
