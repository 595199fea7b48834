import { Failure, invalid } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { setSecondFactorRequirement } from '../tenants/store.ts';
import { noteInTenants } from './note-in-tenants.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { requirePassword } from './require-password.ts';
import { type FactorParts, spendCode, spendTotpCode } from './second-factor.ts';
import { insertRecoveryCodes, putSecret, removeRecoveryCodes, removeSecret } from './second-factor-store.ts';
import type { SignedIn } from './session.ts';
import { endOtherSessions } from './session-store.ts';
import { isSecondFactorOn, type PersonRow, setSecondFactor } from './store.ts';
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

/** Sets whether a tenant requires a second factor. Throws 409 for an owner without one, who would be locked out. */
export async function requireSecondFactor(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, isRequired, by }: { readonly tenantId: string; readonly isRequired: boolean; readonly by: PersonRow },
): Promise<void> {
  if (isRequired && by.secondFactorSince === null) {
    throw new Failure('stateConflict', { details: { secondFactor: ['turn on your own first'] } });
  }
  await services.database.tenant(tenantId, async (sql) => {
    await setSecondFactorRequirement(sql, tenantId, isRequired);
    const action = isRequired ? 'secondFactor.required' : 'secondFactor.noLongerRequired';
    await noteAudit(services, sql, tenantId, { by, action, subject: tenantId });
  });
}
