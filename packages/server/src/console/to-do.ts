import { type ConsoleAnswer, type ConsoleInput, TO_DO_KINDS } from '@rhinarium/contract';
import { DAY_MS } from '../common/durations.ts';
import { reopenCandidate as reopen } from '../domains/lost-and-found/candidates/candidate-actions.ts';
import { readSharedCandidates } from '../domains/lost-and-found/groups/across-groups.ts';
import { markToDo as mark } from '../domains/to-do/mark-to-do.ts';
import type { MemberContext } from './console-context.ts';
import { listOpenThings } from './to-do-store.ts';

/** Maximum of each kind. The lists have more. */
const rowsMax = 50;
const jobDays = 7;
const sightingDays = 30;

/** Returns the kinds in order of urgency, each with the newest first. */
async function listToDo(context: MemberContext): Promise<ConsoleAnswer<'listToDo'>> {
  const { database, tenant, clock } = context;
  const daysBefore = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const shared = await readSharedCandidates(context, tenant.id, { state: 'OPEN', rowsMax });
  const filter = { shared, jobsSince: daysBefore(jobDays), sightingsSince: daysBefore(sightingDays), rowsMax };
  const rows = await database.snapshot(tenant.id, (sql) => listOpenThings(sql, tenant.id, filter));
  return {
    data: TO_DO_KINDS.flatMap((kind) =>
      rows
        .filter((row) => row.kind === kind)
        .map(({ at, takenById, takenByName, ...row }) => ({
          ...row,
          at: at.toISOString(),
          takenBy: takenById !== null && takenByName !== null ? { id: takenById, name: takenByName } : null,
        })),
    ),
  };
}

async function markToDo(context: MemberContext, { body }: ConsoleInput<'markToDo'>): Promise<undefined> {
  await mark(context, { tenantId: context.tenant.id, personId: context.person.id }, body);
}

async function reopenCandidate(
  context: MemberContext,
  { params }: ConsoleInput<'reopenCandidate'>,
): Promise<undefined> {
  await reopen(context, context.tenant.id, params.candidateId);
}

export const toDoActions = { listToDo, markToDo, reopenCandidate };
