import { invalid } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import type { PersonRow } from './store.ts';

/** Throws a validation failure for a wrong password. Accepts anything if the person has none. */
export async function requirePassword(
  { passwords }: Pick<Services, 'passwords'>,
  { passwordHash }: PersonRow,
  given: string | undefined,
): Promise<void> {
  if (passwordHash === null) return;
  const isRight = await passwords.isRight(undefined, given ?? '', passwordHash);
  if (!isRight) throw invalid('currentPassword', 'is not the password of this account');
}
