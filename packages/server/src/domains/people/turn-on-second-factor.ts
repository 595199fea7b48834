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
 * Creates a secret for a person's app, to be confirmed with a code. Throws 409 if the second factor is on, and a
 * validation failure for a wrong password.
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
 * Confirms and turns on the second factor. Ends other sessions, which were started without it. Returns the recovery
 * codes, shown once. Throws a validation failure for a wrong code, and 409 if it is already on.
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
