import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import type { Context } from '../../../context.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { noteEvent } from '../../events/events.ts';
import type { StartContext } from '../../matching/accept-job.ts';
import { requirePet } from '../../pets/pet-record.ts';
import { closeCandidates } from '../candidates/candidate-store.ts';
import { changedField, mayReportBecome } from '../rules.ts';
import { requireNoOpenReport, requirePlausibleTime, searchForReport } from './create-lost-report.ts';
import { requireLockedReport, requireLostAndFound, requireReport } from './record-actions.ts';
import { detailsOf, encryptDetails, type LostReportDetails, lostReportRecord } from './record-bodies.ts';
import { changeReport, type LostReportView } from './report-store.ts';

type Body = Input<'updateLostReport'>['body'];

/** Changes, ends or reopens a lost report. A reopened one is searched again. */
export async function updateLostReport(
  context: StartContext & Pick<Context, 'key'>,
  { params, body }: Input<'updateLostReport'>,
): Promise<Output<'updateLostReport'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const data = await context.database.tenant(tenantId, async (sql) => {
    const { petId } = await requireReport(sql, tenantId, params.lostReportId);
    // Before the report, as all that locks both.
    await requirePet(sql, tenantId, petId, 'change');
    const report = await requireLockedReport(sql, tenantId, params.lostReportId);
    await change(context, sql, cipher, report, body);
    return lostReportRecord(cipher, await requireReport(sql, tenantId, report.id), context.key);
  });
  return { status: 200, body: { data } };
}

async function change(
  context: StartContext,
  sql: Sql,
  cipher: TenantCipher,
  report: LostReportView,
  body: Body,
): Promise<void> {
  const tenantId = context.tenant.id;
  const { id, petId } = report;
  const { state = report.state } = body;
  if (!mayReportBecome(report.state, state)) {
    throw new Failure('stateConflict', { details: { state: [`cannot become "${state}" from "${report.state}"`] } });
  }
  const isReopened = state === 'OPEN' && report.state !== 'OPEN';
  const isEnded = state !== 'OPEN' && report.state === 'OPEN';
  if (isReopened) {
    await requireLostAndFound(sql, tenantId);
    await requireNoOpenReport(sql, tenantId, petId);
  }
  const now = context.clock();
  await changeReport(sql, tenantId, {
    id,
    state,
    updatedAt: now,
    endedAt: isEnded ? now : state === 'OPEN' ? null : report.endedAt,
    lastSeenAt:
      body.lastSeenAt === undefined
        ? report.lastSeenAt
        : requirePlausibleTime('lastSeenAt', new Date(body.lastSeenAt), now),
    details: encryptDetails(cipher, id, changedDetails(detailsOf(cipher, report), body)),
  });
  if (isEnded) await closeCandidates(sql, tenantId, { lostReportId: id });
  if (isReopened) await searchForReport(context, sql, { petId, lostReportId: id });
  await noteEvent(context, sql, tenantId, {
    type: 'lostReport.changed',
    data: { lostReportId: id, petId, status: state },
  });
}

const changedDetails = (before: LostReportDetails, body: Body): LostReportDetails => ({
  place: body.place ?? before.place,
  position: changedField(body.position, before.position),
  description: changedField(body.description, before.description),
  contact: changedField(body.contact, before.contact),
  reward: changedField(body.reward, before.reward),
});
