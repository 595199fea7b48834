import type { FinderStage, FinderStatus } from '@rhinarium/contract';
import type { Context } from '../../../context.ts';
import { type CasePlace, messageRecord, requireCase } from '../messages/case-actions.ts';
import type { CaseRow } from '../messages/message-store.ts';

/** How far the case of a finder or an owner is, with its messages. Throws 404 for one that is no longer kept. */
export async function readStatus(
  { database, encryption, tenant }: Pick<Context, 'database' | 'encryption' | 'tenant'>,
  place: CasePlace & Pick<FinderStatus, 'side'>,
): Promise<FinderStatus> {
  const { side } = place;
  const cipher = await encryption.cipherOf(tenant.id);
  const { row, messages, writing } = await database.snapshot(tenant.id, (sql) =>
    requireCase(sql, cipher, tenant.id, place),
  );
  return {
    stage: stageOf(row),
    side,
    title: side === 'FINDER' ? row.title! : tenant.name,
    locale: side === 'FINDER' ? row.finderLanguage! : row.ownerLanguage!,
    isTest: tenant.mode === 'test',
    hasOwner: row.ownerId !== null,
    writing,
    messages: messages.map(messageRecord),
  };
}

/** Stage of a case: what a person decided, never what a search found. */
function stageOf({ state, returnedAt }: CaseRow): FinderStage {
  if (state === 'OPEN') return 'SENT';
  if (returnedAt !== null) return 'HOME';
  return state === 'MATCHED' ? 'OWNER_FOUND' : 'ENDED';
}
