import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../common/durations.ts';
import type { Services } from '../../../context.ts';
import { insertChallenge, takeChallenge } from './passkey-store.ts';

/** Time to use an authenticator. */
const challengeMs = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** Makes a challenge to add a passkey to a person, or to sign in (`null`). */
export async function newChallenge(
  { database, clock, random }: Pick<Services, 'database' | 'clock' | 'random'>,
  personId: string | null,
): Promise<Buffer> {
  const challenge = random.bytes(CHALLENGE_BYTES);
  const expiresAt = new Date(clock().getTime() + challengeMs);
  const hash = hashOf(challenge.toString('base64url'));
  await database.system((sql) => insertChallenge(sql, hash, { personId, expiresAt }));
  return challenge;
}

/** A function that consumes the challenge in the answer of an authenticator, and returns whether it was good. */
export const challengeTaker =
  ({ database, clock }: Pick<Services, 'database' | 'clock'>, personId: string | null) =>
  (challenge: string): Promise<boolean> =>
    database.system((sql) => takeChallenge(sql, hashOf(challenge), personId, clock()));

/** Origin of the console, and the domain that passkeys belong to. */
export const siteOf = (serverUrl: string) => {
  const { origin, hostname } = new URL(serverUrl);
  return { origin, rpId: hostname };
};
