import assert from 'node:assert/strict';
import { CONSOLE_ROUTES } from '@rhinarium/contract';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from './console-client.ts';

/** TOTP code at `stepsLater` steps of 30 seconds after `at`. */
export function codeOf(secret: string, stepsLater = 0, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + stepsLater * 30_000 });
}

/** A code that is not accepted now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code))!;
}

/** Turns on a person's second factor. The next step's code is still unused. */
export async function turnOnSecondFactor(
  person: Pick<Browser, 'ask'>,
  currentPassword?: string,
): Promise<{ secret: string; uri: string; recoveryCodes: string[] }> {
  const { beginSecondFactor: begin, confirmSecondFactor: confirm } = CONSOLE_ROUTES;
  const begun = await person.ask(begin.method, begin.path, { currentPassword });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  const { secret, uri } = begun.body.data;
  const confirmed = await person.ask(confirm.method, confirm.path, { code: codeOf(secret) });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return { secret, uri, recoveryCodes: confirmed.body.data.recoveryCodes };
}
