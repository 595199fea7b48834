import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Failure, invalid } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { noteInTenants } from '../note-in-tenants.ts';
import { requirePassword } from '../require-password.ts';
import { type FactorParts, verifySecondFactor } from '../second-factor.ts';
import type { SignedIn } from '../session.ts';
import { challengeTaker, newChallenge, siteOf } from './challenge.ts';
import { insertPasskey, listPasskeys, type PasskeyRow, removePasskeyRow, setPasskeyName } from './passkey-store.ts';

/** Maximum passkeys per person. */
const passkeysMax = 20;

interface Proof {
  readonly currentPassword?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Options with which the browser makes a passkey. Requires the password and a code of the second factor where the person
 * has them, because a passkey replaces both. Throws a validation failure, `secondFactorNeeded` and `secondFactorRefused`.
 */
export async function beginPasskey(
  services: FactorParts & Pick<Services, 'passwords' | 'random'>,
  { person, mayResetPassword }: SignedIn,
  { proof, serverUrl }: { readonly proof: Proof; readonly serverUrl: string },
) {
  if (!mayResetPassword) await requirePassword(services, person, proof.currentPassword);
  await verifySecondFactor(services, person, proof.code);
  const known = await services.database.system((sql) => listPasskeys(sql, person.id));
  if (known.length >= passkeysMax) {
    throw new Failure('stateConflict', { details: { passkeys: [`a person has at most ${passkeysMax}`] } });
  }
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return await generateRegistrationOptions({
    rpName: 'Rhinarium',
    rpID: siteOf(serverUrl).rpId,
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.id)),
    challenge: new Uint8Array(await newChallenge(services, person.id)),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // A passkey is found without an address, and stands for two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Adds a passkey that the browser made. Throws a validation failure for one that does not fit the challenge. */
export async function addPasskey(
  services: Pick<Services, 'database' | 'clock' | 'ids' | 'log'>,
  { person }: Pick<SignedIn, 'person'>,
  { name, response, serverUrl }: { name: string; response: RegistrationResponseJSON; serverUrl: string },
): Promise<PasskeyRow> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = siteOf(serverUrl);
  const found = await verifyRegistrationResponse({
    response,
    expectedChallenge: challengeTaker(services, person.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((err: unknown) => {
    services.log.info({ err, personId: person.id }, 'passkey refused');
    return undefined;
  });
  if (!found?.verified) throw invalid('response', 'does not fit what was asked for; try again');
  const { credential } = found.registrationInfo;
  const passkey = {
    id: services.ids.next(),
    personId: person.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    createdAt: services.clock(),
    lastUsedAt: null,
  };
  await services.database.system(async (sql) => {
    if (!(await insertPasskey(sql, passkey))) throw new Failure('alreadyTaken', { details: { passkey: ['is known'] } });
    await noteInTenants(services, sql, person, { by: person, action: 'passkey.added' });
  });
  return passkey;
}

/** Renames a passkey of a person. Throws 404 for another person's. */
export async function nameOwnPasskey(
  { database }: Pick<Services, 'database'>,
  { person }: Pick<SignedIn, 'person'>,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<void> {
  const isRenamed = await database.system((sql) => setPasskeyName(sql, person.id, passkeyId, name));
  if (!isRenamed) throw new Failure('noSuchResource');
}

/** Removes a passkey of a person. Throws 404 for another person's. */
export async function removeOwnPasskey(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { person }: Pick<SignedIn, 'person'>,
  passkeyId: string,
): Promise<void> {
  await services.database.system(async (sql) => {
    if (!(await removePasskeyRow(sql, person.id, passkeyId))) throw new Failure('noSuchResource');
    await noteInTenants(services, sql, person, { by: person, action: 'passkey.removed' });
  });
}
