import { Failure, invalid } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteInTenants } from './note-in-tenants.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { requirePassword } from './require-password.ts';
import { type FactorParts, spendTotpCode } from './second-factor.ts';
import { insertRecoveryCodes, putSecret } from './second-factor-store.ts';
import type { SignedIn } from './session.ts';
import { endOtherSessions } from './session-store.ts';
import { isSecondFactorOn, setSecondFactor } from './store.ts';
import { describeTotp, TOTP_SECRET_BYTES } from './totp.ts';

const isOn = () =>
  new Failure('stateConflict', { details: { secondFactor: ['is on already; turn it off to begin again'] } });

/**
 * Makes a secret for the app of a person, who has to confirm it with a code. Throws 409 when the second factor is on
 * already, and a validation failure for a wrong password.
 */
export async function beginSecondFactor(
  services: FactorParts & Pick<Services, 'passwords' | 'random'>,
  { person }: SignedIn,
  currentPassword: string | undefined,
): Promise<{ secret: string; uri: string }> {
  await requirePassword(services, person, currentPassword);
  const secret = services.random.bytes(TOTP_SECRET_BYTES);
  const sealedSecret = await services.secretSeal.seal(secret, person.id);
  await services.database.system(async (sql) => {
    if (await isSecondFactorOn(sql, person.id)) throw isOn();
    await putSecret(sql, { personId: person.id, sealedSecret, createdAt: services.clock() });
  });
  return describeTotp(secret, person.email ?? person.name);
}

/**
 * Turns the second factor on with a first code: other sessions, which were begun without one, end. Gives the recovery
 * codes, shown this once. Throws a validation failure for a wrong code, and 409 when it is on already.
 */
export async function confirmSecondFactor(
  services: FactorParts & Pick<Services, 'random'>,
  { person, sessionHash }: SignedIn,
  code: string,
): Promise<string[]> {
  const codes = newRecoveryCodes(services.random);
  await services.database.system(async (sql) => {
    if (await isSecondFactorOn(sql, person.id)) throw isOn();
    const isRight = await spendTotpCode(services, sql, person.id, code.replaceAll(/\s/g, ''));
    if (!isRight) throw invalid('code', 'is not the code that the app shows now');
    await setSecondFactor(sql, person.id, services.clock());
    await insertRecoveryCodes(sql, person.id, codes.map(hashOfRecoveryCode));
    await endOtherSessions(sql, person.id, sessionHash);
    await noteInTenants(services, sql, person, { by: person, action: 'secondFactor.turnedOn' });
  });
  return codes;
}
