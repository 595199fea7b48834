import { type ConsoleAnswer, type ConsoleInput, type OperationName, PLANS } from '@rhinarium/contract';
import { DAY_MS, HOUR_MS } from '../common/durations.ts';
import { countOngoingJobs } from '../compute/jobs/store.ts';
import { listKeys } from '../domains/keys/store.ts';
import { countLivePets } from '../domains/pets/store.ts';
import { choosePlan as choose } from '../domains/tenants/tenant-actions.ts';
import type { Sql } from '../storage/database/database.ts';
import { listRequestDays, type OperationDay } from '../storage/request-log/store.ts';
import type { MemberContext } from './console-context.ts';
import {
  countDecisionDays,
  countDecisionHours,
  type DecisionDayRow,
  type DecisionHourRow,
  findKindsDone,
  readJobTimes,
} from './job-view-store.ts';

const daysShown = 30;
const hoursShown = 48;
/** Window for job times, days. */
const jobTimesDays = 7;

type Day = ConsoleAnswer<'readOverview'>['data']['days'][number];
type Count = Exclude<keyof Day, 'day' | 'requests' | 'failures'>;

/** Categories of operations, the same for version 1. */
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

/** The days up to `now`, oldest first, including days without requests. Counts successful uploads and actions. */
function usageByDay(rows: readonly OperationDay[], now: Date): Day[] {
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

/** Decisions for the same days, including days without any. */
function decisionsByDay(
  rows: readonly DecisionDayRow[],
  days: readonly Pick<Day, 'day'>[],
): ConsoleAnswer<'readOverview'>['data']['decisionDays'] {
  const none = { matches: 0, noMatches: 0, inconclusive: 0, duplicates: 0 };
  return days.map(({ day }) => ({ ...none, ...rows.find((row) => row.day === day), day }));
}

/** Start of the first of the hours up to `now`. */
const firstHour = (now: Date) => new Date((Math.floor(now.getTime() / HOUR_MS) - hoursShown + 1) * HOUR_MS);

/** Decisions of the hours up to `now`, oldest first, including hours without any. */
function decisionsByHour(
  rows: readonly DecisionHourRow[],
  now: Date,
): ConsoleAnswer<'readOverview'>['data']['decisionHours'] {
  const counts = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return Array.from({ length: hoursShown }, (_, at) => {
    const hour = new Date(firstHour(now).getTime() + at * HOUR_MS);
    const { matches = 0, noMatches = 0, inconclusive = 0 } = counts.get(hour.getTime()) ?? {};
    return { hour: hour.toISOString(), matches, noMatches, inconclusive };
  });
}

async function readFirstSteps(sql: Sql, tenantId: string) {
  const done = await findKindsDone(sql, tenantId);
  const keys = await listKeys(sql, tenantId);
  return {
    key: keys.length > 0,
    registration: done.includes('FINGERPRINT_ADDITION'),
    verification: done.includes('PET_VERIFICATION') || done.includes('PET_IDENTIFICATION'),
    call: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
  };
}

export async function readOverview(context: MemberContext): Promise<ConsoleAnswer<'readOverview'>> {
  const { database, clock, tenant } = context;
  const now = clock();
  return await database.snapshot(tenant.id, async (sql) => {
    const petCount = await countLivePets(sql, tenant.id);
    const jobs = await countOngoingJobs(sql, tenant.id);
    const daysBefore = (count: number) => new Date(now.getTime() - count * DAY_MS);
    const days = usageByDay(await listRequestDays(sql, tenant.id, daysBefore(daysShown)), now);
    const decided = await countDecisionDays(sql, tenant.id, daysBefore(daysShown));
    const { p50, p95 } = (await readJobTimes(sql, tenant.id, daysBefore(jobTimesDays))) ?? { p50: null, p95: null };
    const { name, plan, isSuspended, replayPolicy, printPolicy } = tenant;
    const { targetFalseMatchRate, identificationTargetFalseMatchRate } = tenant;
    const petsMax = plan === null ? null : PLANS[plan].petsMax;
    return {
      data: {
        name,
        plan,
        isSuspended,
        replayPolicy,
        printPolicy,
        petCount,
        petsMax,
        targetFalseMatchRate,
        identificationTargetFalseMatchRate,
        jobsWaiting: jobs.waiting,
        jobsProcessing: jobs.processing,
        days,
        decisionDays: decisionsByDay(decided, days),
        decisionHours: decisionsByHour(await countDecisionHours(sql, tenant.id, firstHour(now)), now),
        jobMs: p50 === null || p95 === null ? null : { p50, p95 },
        firstSteps: await readFirstSteps(sql, tenant.id),
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
