import { type Input, type Output, type Owner, pathOf, ROUTES } from '@rhinarium/contract';
import { type ApiKey, showsContacts } from '../../common/caller.ts';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import { filteredRows, pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import {
  changeOwner,
  findOwner,
  insertOwner,
  listOwnerViews,
  lockOwner,
  type OwnerRow,
  type OwnerView,
  removeOwner,
} from './store.ts';

/** Encrypted part of an owner. */
export interface OwnerDetails {
  readonly name: string;
  readonly contact?: Owner['contact'] | undefined;
  readonly consent?: Owner['consent'] | undefined;
  readonly consentRecordedBy?: Owner['consentRecordedBy'] | undefined;
}

const subject = (id: string) => subjectOf('owners.details', [id]);

const encryptOwner = (cipher: TenantCipher, id: string, details: OwnerDetails): Buffer =>
  cipher.encrypt(subject(id), Buffer.from(JSON.stringify(details)));

export const ownerDetailsOf = (cipher: TenantCipher, { id, details }: Pick<OwnerRow, 'id' | 'details'>): OwnerDetails =>
  JSON.parse(cipher.decrypt(subject(id), details).toString('utf8')) as OwnerDetails;

/** An owner's API record. */
export function ownerRecord(cipher: TenantCipher, owner: OwnerView, key: Pick<ApiKey, 'scopes'>): Owner {
  const { name, contact, consent, consentRecordedBy } = ownerDetailsOf(cipher, owner);
  return completeRecord<Owner>({
    id: owner.id,
    name,
    contact: showsContacts(key) ? contact : undefined,
    consent,
    consentRecordedBy,
    petCount: owner.petCount,
    createdAt: owner.createdAt.toISOString(),
    updatedAt: owner.updatedAt.toISOString(),
  });
}

const noSuchOwner = () => new Failure('noSuchResource', { log: 'There is no such owner.' });

/** The owner with the number of pets. Throws noSuchResource if there is none. */
export async function requireOwner(sql: Sql, tenantId: string, ownerId: string): Promise<OwnerView> {
  const owner = await findOwner(sql, tenantId, ownerId);
  if (!owner) throw noSuchOwner();
  return owner;
}

/**
 * Locks an owner for the rest of the transaction: `share` against deletion, `change` also against changes. Throws
 * noSuchResource if there is none.
 */
export async function requireLockedOwner(...about: Parameters<typeof lockOwner>): Promise<void> {
  if (!(await lockOwner(...about))) throw noSuchOwner();
}

type ReadContext = Pick<Context, 'tenant' | 'database' | 'encryption' | 'key'>;
type WriteContext = ReadContext & Pick<Context, 'clock' | 'person'>;

/** A name in the form in which it is searched: without regard to capitals and accents. */
const folded = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Consent as it was, or as it is given now, with who recorded it. */
function consentOf(
  { clock, key, person }: Pick<WriteContext, 'clock' | 'key' | 'person'>,
  given: Input<'updateOwner'>['body']['consent'],
  before: Pick<OwnerDetails, 'consent' | 'consentRecordedBy'>,
): Pick<OwnerDetails, 'consent' | 'consentRecordedBy'> {
  if (given === null) return {};
  const { consent, consentRecordedBy } = before;
  const isSame = given?.note === consent?.note && (given?.givenAt ?? consent?.givenAt) === consent?.givenAt;
  if (given === undefined || isSame) return { consent, consentRecordedBy };
  return {
    consent: { note: given.note, givenAt: given.givenAt ?? clock().toISOString() },
    consentRecordedBy: person ? { personId: person.id } : { apiKeyId: key.id ?? undefined },
  };
}

export async function createOwner(
  context: WriteContext & Pick<Context, 'ids'>,
  { body }: Input<'createOwner'>,
): Promise<Output<'createOwner'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const { name, contact } = body;
  const id = context.ids.next();
  const now = context.clock();
  const details = encryptOwner(cipher, id, { name, contact, ...consentOf(context, body.consent, {}) });
  const owner = { id, details, createdAt: now, updatedAt: now };
  return await context.database.tenant(tenantId, async (sql) => {
    await insertOwner(sql, tenantId, owner);
    return {
      status: 201,
      headers: { location: pathOf(ROUTES.readOwner, { ownerId: id }) },
      body: { data: ownerRecord(cipher, { ...owner, petCount: 0 }, context.key) },
    };
  });
}

export async function listOwners(context: ReadContext, { query }: Input<'listOwners'>): Promise<Output<'listOwners'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const wanted = query.name === undefined ? undefined : folded(query.name);
  const owners = await context.database.snapshot(tenantId, async (sql) => {
    const list = (start: ReturnType<typeof pageStart>) => listOwnerViews(sql, tenantId, start);
    if (wanted === undefined) return await list(pageStart(query));
    return await filteredRows(pageStart(query), list, (owner: OwnerView) =>
      folded(ownerDetailsOf(cipher, owner).name).includes(wanted) ? owner : undefined,
    );
  });
  return { status: 200, body: pageFrom(owners, query, (owner) => ownerRecord(cipher, owner, context.key)) };
}

export async function readOwner(context: ReadContext, { params }: Input<'readOwner'>): Promise<Output<'readOwner'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const owner = await context.database.read(tenantId, (sql) => requireOwner(sql, tenantId, params.ownerId));
  return { status: 200, body: { data: ownerRecord(cipher, owner, context.key) } };
}

export async function updateOwner(
  context: WriteContext,
  { params: { ownerId }, body }: Input<'updateOwner'>,
): Promise<Output<'updateOwner'>> {
  const tenantId = context.tenant.id;
  const cipher = await context.encryption.cipherOf(tenantId);
  const owner = await context.database.tenant(tenantId, async (sql) => {
    await requireLockedOwner(sql, tenantId, ownerId, 'change');
    const before = ownerDetailsOf(cipher, await requireOwner(sql, tenantId, ownerId));
    const contact = body.contact === undefined ? before.contact : body.contact;
    const details = {
      name: body.name ?? before.name,
      contact: contact ?? undefined,
      ...consentOf(context, body.consent, before),
    };
    await changeOwner(sql, tenantId, {
      id: ownerId,
      details: encryptOwner(cipher, ownerId, details),
      updatedAt: context.clock(),
    });
    return await requireOwner(sql, tenantId, ownerId);
  });
  return { status: 200, body: { data: ownerRecord(cipher, owner, context.key) } };
}

/**
 * Deletes an owner, whose pets stay without one. The audit log keeps the id. A person's entry is written for every
 * action of the console.
 */
export async function deleteOwner(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids' | 'key' | 'person'>,
  { params: { ownerId } }: Input<'deleteOwner'>,
): Promise<Output<'deleteOwner'>> {
  const tenantId = context.tenant.id;
  await context.database.tenant(tenantId, async (sql) => {
    if (!(await removeOwner(sql, tenantId, ownerId))) throw noSuchOwner();
    if (context.person) return;
    const details = { apiKeyId: context.key.id };
    await noteAudit(context, sql, tenantId, { by: 'service', action: 'deleteOwner', subject: ownerId, details });
  });
  return { status: 204 };
}
