import type { Person } from '../../common/caller.ts';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteInTenants } from './note-in-tenants.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import { countRecoveryCodes, findSealedSecret, spendRecoveryCode, spendStep } from './second-factor-store.ts';
import type { PersonRow } from './store.ts';
import { isTotpCode, lastStepAt, stepOfCode } from './totp.ts';

export type FactorParts = Pick<Services, 'database' | 'clock' | 'ids' | 'secretSeal' | 'log'>;

/** Consumes a TOTP code. Returns false if it is wrong or already used. */
export async function spendTotpCode(parts: FactorParts, sql: Sql, personId: string, code: string): Promise<boolean> {
  const sealed = await findSealedSecret(sql, personId);
  if (!sealed) return false;
  const secret = await parts.secretSeal.open(sealed, personId);
  if (!secret) {
    parts.log.warn({ personId }, 'second-factor secret not decryptable: second-factor.key is missing or wrong');
    return false;
  }
  const now = parts.clock();
  const step = stepOfCode(secret, code, now);
  return step !== undefined && (await spendStep(sql, personId, step, lastStepAt(now)));
}

/** Consumes a TOTP or recovery code. Use of the latter is audited. */
export async function spendCode(parts: FactorParts, sql: Sql, person: Person, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '');
  if (isTotpCode(code)) return await spendTotpCode(parts, sql, person.id, code);
  if (!(await spendRecoveryCode(sql, person.id, hashOfRecoveryCode(code)))) return false;
  const left = await countRecoveryCodes(sql, person.id);
  await noteInTenants(parts, sql, person, { by: person, action: 'recoveryCode.used', details: { left } });
  return true;
}

/**
 * Checks the second factor at sign-in. Throws `secondFactorNeeded` without a code and `secondFactorRefused` for a wrong
 * one.
 */
export async function verifySecondFactor(
  parts: FactorParts,
  person: PersonRow,
  code: string | undefined,
): Promise<void> {
  if (person.secondFactorSince === null) return;
  if (!code) throw new Failure('secondFactorNeeded');
  const isRight = await parts.database.system((sql) => spendCode(parts, sql, person, code));
  if (!isRight) throw new Failure('secondFactorRefused');
}
