import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { Failure } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { findPerson, type PersonRow } from '../store.ts';
import { challengeTaker, newChallenge, siteOf } from './challenge.ts';
import { findPasskey, notePasskeyUse, type PasskeyRow } from './passkey-store.ts';

/** Options with which the browser finds a passkey of this site. */
export async function beginPasskeySignIn(
  services: Pick<Services, 'database' | 'clock' | 'random'>,
  { serverUrl }: { readonly serverUrl: string },
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return await generateAuthenticationOptions({
    rpID: siteOf(serverUrl).rpId,
    challenge: new Uint8Array(await newChallenge(services, null)),
    userVerification: 'required',
  });
}

/**
 * Person whose passkey signed the challenge, after the authenticator verified the person. Throws `signInRefused` if
 * anything does not fit, or if the counter has not risen.
 */
export async function usePasskey(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
  { response, serverUrl }: { readonly response: AuthenticationResponseJSON; readonly serverUrl: string },
): Promise<PersonRow> {
  const { database, clock } = services;
  const passkey = await database.system((sql) => findPasskey(sql, response.id));
  if (!passkey) throw new Failure('signInRefused');
  const counter = await verify(services, passkey, { response, serverUrl });
  const person = await database.system(async (sql) =>
    counter !== undefined && (await notePasskeyUse(sql, passkey.id, counter, clock()))
      ? await findPerson(sql, passkey.personId)
      : undefined,
  );
  if (!person) throw new Failure('signInRefused');
  return person;
}

/** New counter of a passkey that signed as asked. */
async function verify(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
  { credentialId, publicKey, counter, personId }: PasskeyRow,
  { response, serverUrl }: { readonly response: AuthenticationResponseJSON; readonly serverUrl: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = siteOf(serverUrl);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challengeTaker(services, null),
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (err) {
    services.log.info({ err, personId }, 'sign-in by passkey refused');
    return undefined;
  }
}
