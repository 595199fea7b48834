import { Secret, TOTP } from 'otpauth';

/** Recommended length (RFC 4226, 4, R6). */
export const TOTP_SECRET_BYTES = 20;

const CODE = /^\d{6}$/;
const stepSeconds = 30;
/** Accepted steps before and after the current one, for clock skew (RFC 6238, 5.2). */
const stepsAround = 1;

// Defaults of authenticator apps for parameters missing in a URI.
const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: 'Rhinarium',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** A secret as text for typing and as URI for a QR code. */
export function describeTotp(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Whether a text is a TOTP code. Recovery codes are longer. */
export const isTotpCode = (text: string) => CODE.test(text);

/** Steps by which nodes may differ. */
const stepsApart = 2;

/** Last step of which a code can have been accepted. A later one is from before the clock was set back. */
export const lastStepAt = (now: Date): number =>
  TOTP.counter({ period: stepSeconds, timestamp: now.getTime() }) + stepsAround + stepsApart;

/** The 30-second step of a code, `undefined` if it is not accepted now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const timestamp = now.getTime();
  const away = totpOf(secret).validate({ token: code, timestamp, window: stepsAround });
  return away === null ? undefined : TOTP.counter({ period: stepSeconds, timestamp }) + away;
}
