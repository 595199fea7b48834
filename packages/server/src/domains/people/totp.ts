import { Secret, TOTP } from 'otpauth';

/** RFC 4226, 4 (R6): the recommended length. */
export const TOTP_SECRET_BYTES = 20;

const CODE = /^\d{6}$/;
const stepSeconds = 30;
/** Steps before and after the current one whose codes are accepted: clocks differ (RFC 6238, 5.2). */
const stepsAround = 1;

// What authenticator apps take for granted when a URI does not say otherwise.
const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    ...{ issuer: 'Rhinarium', label, algorithm: 'SHA1', digits: 6, period: stepSeconds },
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** A secret as people type it and as their app reads it from a QR code. */
export function describeTotp(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Whether a text is a code of an app; recovery codes are longer. */
export const isTotpCode = (text: string) => CODE.test(text);

/** The 30-second step, since 1970, whose code it is; `undefined` for none that is accepted now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const timestamp = now.getTime();
  const away = totpOf(secret).validate({ token: code, timestamp, window: stepsAround });
  return away === null ? undefined : TOTP.counter({ period: stepSeconds, timestamp }) + away;
}
