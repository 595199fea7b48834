import type { ToDoKind } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { endSubject, openSubject, takeSubject } from './mark-store.ts';

/** Takes, ends or reopens something that waits for a person. Throws 409 if another person has taken it. */
export async function markToDo(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { tenantId, personId }: { readonly tenantId: string; readonly personId: string },
  { mark, ...subject }: { readonly kind: ToDoKind; readonly id: string; readonly mark: 'taken' | 'open' | 'done' },
): Promise<void> {
  const at = clock();
  await database.tenant(tenantId, async (sql) => {
    if (mark === 'open') return await openSubject(sql, tenantId, subject);
    if (mark === 'done') return await endSubject(sql, tenantId, subject, at);
    if (!(await takeSubject(sql, tenantId, subject, { personId, at })))
      throw new Failure('stateConflict', { details: { id: ['another person has taken it, or it is done'] } });
  });
}
