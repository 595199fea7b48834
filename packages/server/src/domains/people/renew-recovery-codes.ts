import { Failure, invalid } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteInTenants } from './note-in-tenants.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { requirePassword } from './require-password.ts';
import { type FactorParts, spendCode } from './second-factor.ts';
import { insertRecoveryCodes, removeRecoveryCodes } from './second-factor-store.ts';
import type { SignedIn } from './session.ts';
import { isSecondFactorOn } from './store.ts';

/**
 * Replaces the recovery codes and returns the new ones, shown once. Requires the password and a code. Throws a
 * validation failure for wrong ones, and 409 if the second factor is off.
 */
export async function renewRecoveryCodes(
  services: FactorParts & Pick<Services, 'passwords' | 'random'>,
  { person }: SignedIn,
  { currentPassword, code }: { readonly currentPassword?: string | undefined; readonly code: string },
): Promise<string[]> {
  await requirePassword(services, person, currentPassword);
  const codes = newRecoveryCodes(services.random);
  await services.database.system(async (sql) => {
    if (!(await isSecondFactorOn(sql, person.id)))
      throw new Failure('stateConflict', { details: { secondFactor: ['is off'] } });
    const isRight = await spendCode(services, sql, person, code);
    if (!isRight) throw invalid('code', 'is neither the code that the app shows now nor an unused recovery code');
    await removeRecoveryCodes(sql, person.id);
    await insertRecoveryCodes(sql, person.id, codes.map(hashOfRecoveryCode));
    await noteInTenants(services, sql, person, { by: person, action: 'recoveryCodes.renewed' });
  });
  return codes;
}
