import { Failure, invalid } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteInTenants } from './note-in-tenants.ts';
import { requirePassword } from './require-password.ts';
import { type FactorParts, spendCode } from './second-factor.ts';
import { removeSecret } from './second-factor-store.ts';
import type { SignedIn } from './session.ts';
import { isSecondFactorOn, setSecondFactor } from './store.ts';

const isOff = () => new Failure('stateConflict', { details: { secondFactor: ['is off'] } });

/** Turns off a person's second factor. Requires the password and a code. Throws a validation failure for wrong ones. */
export async function turnOffSecondFactor(
  services: FactorParts & Pick<Services, 'passwords'>,
  { person }: SignedIn,
  { currentPassword, code }: { readonly currentPassword?: string | undefined; readonly code: string },
): Promise<void> {
  await requirePassword(services, person, currentPassword);
  await services.database.system(async (sql) => {
    if (!(await isSecondFactorOn(sql, person.id))) throw isOff();
    const isRight = await spendCode(services, sql, person, code);
    if (!isRight) throw invalid('code', 'is neither the code that the app shows now nor an unused recovery code');
    await setSecondFactor(sql, person.id, null);
    await removeSecret(sql, person.id);
    await noteInTenants(services, sql, person, { by: person, action: 'secondFactor.turnedOff' });
  });
}

/** Removes the second factor of a person who lost it. Throws 409 if there is none. */
export async function removeSecondFactor(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  personId: string,
): Promise<void> {
  await services.database.system(async (sql) => {
    if (!(await isSecondFactorOn(sql, personId))) throw isOff();
    await setSecondFactor(sql, personId, null);
    await removeSecret(sql, personId);
    await noteInTenants(services, sql, { id: personId }, { by: undefined, action: 'secondFactor.removed' });
  });
}
