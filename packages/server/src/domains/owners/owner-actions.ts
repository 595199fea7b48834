import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { filteredRows } from '../../common/filtered-rows.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { encryptOwner, type OwnerDetails, ownerDetailsOf, ownerRecord } from './owner-record.ts';
import { noSuchOwner, requireLockedOwner, requireOwner } from './require-owner.ts';
import { changeOwner, insertOwner, listOwnerViews, type OwnerView, removeOwner } from './store.ts';

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
