import { type ConsoleAnswer, type ConsoleInput, type OperationName, PLANS } from '@rhinarium/contract';
import { DAY_MS } from '../durations.ts';
import { countOngoingJobs } from '../jobs/store.ts';
import { countLivePets } from '../pets/store.ts';
import { listRequestDays, type OperationDay } from '../request-log/store.ts';
import { choosePlan as choose } from '../tenants/choose-plan.ts';
import type { MemberContext } from './console-context.ts';

const daysShown = 30;

type Day = ConsoleAnswer<'readOverview'>['data']['days'][number];
type Count = Exclude<keyof Day, 'day' | 'requests' | 'failures'>;

/** Which operations count as what; version 1 counts the same. */
const COUNTED: Readonly<Partial<Record<OperationName, Count>>> = {
  uploadFingerprint: 'uploads',
  uploadAppearance: 'uploads',
  uploadFingerprintV1: 'uploads',
  uploadAppearanceV1: 'uploads',
  addFingerprints: 'registrations',
  addFingerprintsV1: 'registrations',
  verifyPet: 'verifications',
  verifyPetV1: 'verifications',
  identifyPet: 'identifications',
  identifyPetV1: 'identifications',
};

/**
 * The days up to `now`, oldest first; a day without a request is a day too. Uploads and actions are counted when they
 * succeeded.
 */
export function usageByDay(rows: readonly OperationDay[], now: Date): Day[] {
  const days = new Map<string, Day>();
  for (let back = daysShown - 1; back >= 0; back--) {
    const day = new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
    days.set(day, {
      day,
      requests: 0,
      failures: 0,
      uploads: 0,
      registrations: 0,
      verifications: 0,
      identifications: 0,
    });
  }
  for (const row of rows) {
    const day = days.get(row.day);
    if (!day) continue;
    day.requests += row.requests;
    day.failures += row.failures;
    const count = COUNTED[row.operation as OperationName];
    if (count) day[count] += row.requests - row.failures;
  }
  return [...days.values()];
}

export async function readOverview(context: MemberContext): Promise<ConsoleAnswer<'readOverview'>> {
  const { database, clock, tenant } = context;
  const now = clock();
  return await database.tenant(tenant.id, async (sql) => {
    const petCount = await countLivePets(sql, tenant.id);
    const jobs = await countOngoingJobs(sql, tenant.id);
    const days = await listRequestDays(sql, tenant.id, new Date(now.getTime() - daysShown * DAY_MS));
    const { name, plan, isSuspended, targetFalseMatchRate, replayPolicy } = tenant;
    const petsMax = plan === null ? null : PLANS[plan].petsMax;
    return {
      data: {
        ...{ name, plan, isSuspended, targetFalseMatchRate, replayPolicy, petCount, petsMax },
        jobsWaiting: jobs.waiting,
        jobsProcessing: jobs.processing,
        days: usageByDay(days, now),
      },
    };
  });
}

export async function choosePlan(
  context: MemberContext,
  { body }: ConsoleInput<'choosePlan'>,
): Promise<ConsoleAnswer<'choosePlan'>> {
  const { tenant, person } = context;
  await choose(context, { tenantId: tenant.id, plan: body.plan, by: person });
  return { data: { plan: body.plan } };
}
