import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import { pageFrom, pageStart } from '../../../common/page.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { noteEvent } from '../../events/events.ts';
import { findLostAndFound, setLostAndFound } from '../../tenants/store.ts';
import { removeImages } from '../../uploads/remove-images.ts';
import { removeLooseUploads } from '../../uploads/store.ts';
import { closeCandidates } from '../candidates/candidate-store.ts';
import { listWithin } from './list-within.ts';
import { detailsOf, lostReportRecord, sightingDetailsOf, sightingRecord } from './record-bodies.ts';
import { type LostReportView, listReports, removeReport } from './report-store.ts';
import { requireLockedReport, requireLockedSighting, requireReport, requireSighting } from './require-record.ts';
import { listSightings as listSightingViews, removeSighting, type SightingView } from './sighting-store.ts';

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
