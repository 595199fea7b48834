import type { ConsoleBody } from '@rhinarium/contract';
import type { Person } from '../../../common/caller.ts';
import { Failure, invalid } from '../../../common/failure.ts';
import type { Services } from '../../../context.ts';
import { noteAudit } from '../../../storage/audit/note-audit.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import { removeSessionsOfTenant } from '../session-store.ts';
import { organisationFailure } from './organisation-failure.ts';
import { type Ciphers, clientOf } from './provider-client.ts';
import { allowOtherWays, findProvider, type ProviderRow, putProvider, removeProvider } from './provider-store.ts';
import { isOtherProvider, isUntried } from './rules.ts';

type Parts = Pick<Services, 'database' | 'clock' | 'ids' | 'openId' | 'log'> & Ciphers;

interface Change {
  readonly tenantId: string;
  readonly by: Person;
  /** Whether the organisation of this tenant signed in the person who makes the change. */
  readonly isByOrganisation: boolean;
  readonly changes: ConsoleBody<'changeOrganisationSignIn'>;
}

/**
 * Sets up how people of a tenant sign in with their organisation, after reading the metadata of the issuer. Another
 * issuer or client ends the sessions made with the one before. Throws a validation failure for an issuer that does not
 * answer and for a missing secret, and 409 for an only way that the person has not come in by.
 */
export async function changeProvider(parts: Parts, { tenantId, by, isByOrganisation, changes }: Change): Promise<void> {
  const { database, clock, ids, openId } = parts;
  const refusal = openId.refuse(changes.issuer);
  if (refusal !== undefined) throw invalid('issuer', refusal);
  const before = await database.tenant(tenantId, (sql) => findProvider(sql, tenantId));
  const isOther = isOtherProvider(before, changes);
  if (isUntried(before, changes, isByOrganisation)) {
    throw new Failure('stateConflict', { details: { isOnlyWay: ['sign in with your organisation first'] } });
  }
  const clientSecret =
    changes.clientSecret ?? (before && !isOther ? (await clientOf(parts, before)).clientSecret : undefined);
  if (clientSecret === undefined) throw invalid('clientSecret', 'is required');
  await openId.check({ issuer: changes.issuer, clientId: changes.clientId, clientSecret }).catch((cause: unknown) => {
    const [says] = organisationFailure(parts, tenantId, cause).options.details!['organisation']!;
    throw invalid('issuer', `${says}: nothing of OpenID Connect was read there`, cause);
  });
  const id = ids.next();
  const cipher = await parts.encryption.cipherOf(tenantId);
  const sealed = cipher.encrypt(subjectOf('sign_in_providers.client_secret', [id]), Buffer.from(clientSecret));
  const { clientSecret: _, ...settings } = changes;
  const provider: ProviderRow = { ...settings, tenantId, id, clientSecret: sealed, updatedAt: clock() };
  await database.tenant(tenantId, async (sql) => {
    await putProvider(sql, provider);
    const { issuer, isOnlyWay } = provider;
    const entry = { by, action: 'organisationSignIn.changed', subject: tenantId, details: { issuer, isOnlyWay } };
    await noteAudit(parts, sql, tenantId, entry);
  });
  if (before && isOther) await database.system((sql) => removeSessionsOfTenant(sql, tenantId));
}

/** Lets nobody sign in with the organisation any more, and ends the sessions of those who did. Throws 404. */
export async function dropProvider(
  parts: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, by }: { readonly tenantId: string; readonly by: Person },
): Promise<void> {
  await parts.database.tenant(tenantId, async (sql) => {
    if (!(await removeProvider(sql, tenantId))) throw new Failure('noSuchResource');
    await noteAudit(parts, sql, tenantId, { by, action: 'organisationSignIn.removed', subject: tenantId });
  });
  await parts.database.system((sql) => removeSessionsOfTenant(sql, tenantId));
}

/** Lets people of a tenant sign in without the organisation again, on behalf of the operator. */
export async function allowPasswords(
  parts: Pick<Services, 'database' | 'clock' | 'ids'>,
  tenantId: string,
): Promise<void> {
  await parts.database.tenant(tenantId, async (sql) => {
    if (!(await allowOtherWays(sql, tenantId))) return;
    await noteAudit(parts, sql, tenantId, { by: undefined, action: 'organisationSignIn.optional', subject: tenantId });
  });
}
