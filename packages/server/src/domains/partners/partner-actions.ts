import { type Input, LIMITS, messagePathOf, type Output, type Partner, pathOf, ROUTES } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requireLostAndFound, SENT_MAX } from '../lost-and-found/settings.ts';
import { listCandidates } from '../reports/candidate-store.ts';
import {
  changePartner,
  findPartner,
  insertPartner,
  listPartners as listViews,
  lockPartner,
  type PartnerRow,
  type PartnerView,
} from '../reports/partner-store.ts';
import { removePartnerSightings } from '../reports/remove-partner-sightings.ts';
import { listOwnOpenSightings, listPartnerSightings } from '../reports/sighting-store.ts';
import { tellPartner } from '../reports/tell-partners.ts';
import { removeImages } from '../uploads/remove-images.ts';
import { requireUrl } from '../webhooks/create-endpoint.ts';
import { storedSecret } from '../webhooks/endpoint-record.ts';
import {
  changeEndpoint,
  insertEndpoint,
  lockEndpointCount,
  removeEndpoint,
  replaceSecret,
  setDisabled,
} from '../webhooks/endpoint-store.ts';
import { newWebhookSecret } from '../webhooks/sign-webhook.ts';

type ReadContext = Pick<Context, 'tenant' | 'database' | 'publicUrl'>;
type ChangeContext = ReadContext & Pick<Context, 'clock' | 'ids' | 'blobs' | 'log' | 'encryption' | 'webhookTargets'>;

const noSuchPartner = () => new Failure('noSuchResource', { log: 'There is no such partner.' });

async function requirePartner(sql: Sql, tenantId: string, partnerId: string): Promise<PartnerView> {
  const partner = await findPartner(sql, tenantId, partnerId);
  if (!partner) throw noSuchPartner();
  return partner;
}

/** Messages to this address are for this partner's tenant. */
const messageUrlOf = ({ publicUrl }: Pick<Context, 'publicUrl'>, partnerId: string) =>
  `${publicUrl()}${messagePathOf(partnerId)}`;

const partnerRecord = (context: Pick<Context, 'publicUrl'>, partner: PartnerView): Partner =>
  completeRecord<Partner>({
    id: partner.id,
    name: partner.name,
    url: partner.url === '' ? undefined : partner.url,
    messageUrl: messageUrlOf(context, partner.id),
    sendSightings: partner.sendSightings,
    searchSightings: partner.searchSightings,
    showPhoto: partner.showPhoto,
    showPlace: partner.showPlace,
    isEnabled: partner.disabledBecause === null,
    disabledBecause: partner.disabledBecause ?? undefined,
    failingSince: partner.failingSince?.toISOString(),
    sightingCount: partner.sightingCount,
    createdAt: partner.createdAt.toISOString(),
    updatedAt: partner.updatedAt.toISOString(),
  });

export async function createPartner(
  context: ChangeContext & Pick<Context, 'random'>,
  { body }: Input<'createPartner'>,
): Promise<Output<'createPartner'>> {
  const { tenant, database, encryption, ids, clock, random } = context;
  const { name, url, secret = newWebhookSecret(random), ...switches } = body;
  if (url !== undefined) requireUrl(url, context.webhookTargets);
  const id = ids.next();
  const now = clock();
  const cipher = await encryption.cipherOf(tenant.id);
  const partner = { ...OFF, ...given(switches), id, name };
  return await database.tenant(tenant.id, async (sql) => {
    await requireLostAndFound(sql, tenant.id);
    if ((await lockEndpointCount(sql, tenant.id, true)) >= LIMITS.partnersMax)
      throw new Failure('stateConflict', { details: { partners: [`a tenant has at most ${LIMITS.partnersMax}`] } });
    await insertEndpoint(sql, tenant.id, {
      ...{
        id,
        isPartner: true,
        url: url ?? '',
        description: null,
        types: [],
        secret: storedSecret(cipher, id, secret),
      },
      ...{ oldSecret: null, oldSecretEndsAt: null, failingSince: null, createdAt: now, updatedAt: now },
      ...(url === undefined
        ? { disabledAt: now, disabledBecause: 'request' }
        : { disabledAt: null, disabledBecause: null }),
    });
    await insertPartner(sql, tenant.id, partner);
    if (partner.sendSightings) await tellOpen(context, sql, id, 'OPEN');
    const created = await requirePartner(sql, tenant.id, id);
    return {
      status: 201,
      headers: { location: pathOf(ROUTES.readPartner, { partnerId: id }) },
      body: { data: { ...partnerRecord(context, created), secret } },
    };
  });
}

const OFF = { sendSightings: false, searchSightings: false, showPhoto: false, showPlace: false };

/** The fields that are present. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/** Queues the open sightings of the tenant for a partner, or their withdrawal. */
async function tellOpen(
  context: Pick<Context, 'tenant' | 'clock' | 'ids'>,
  sql: Sql,
  partnerId: string,
  status: 'OPEN' | 'CLOSED',
): Promise<void> {
  const { id: tenantId } = context.tenant;
  for (const sightingId of await listOwnOpenSightings(sql, tenantId, SENT_MAX))
    await tellPartner(context, sql, tenantId, partnerId, { sightingId, status });
}

export async function listPartners(
  context: ReadContext,
  { query }: Input<'listPartners'>,
): Promise<Output<'listPartners'>> {
  const { tenant, database } = context;
  const partners = await database.tenant(tenant.id, (sql) => listViews(sql, tenant.id, pageStart(query)));
  return { status: 200, body: pageFrom(partners, query, (each) => partnerRecord(context, each)) };
}

export async function readPartner(
  context: ReadContext,
  { params }: Input<'readPartner'>,
): Promise<Output<'readPartner'>> {
  const { tenant, database } = context;
  const partner = await database.tenant(tenant.id, (sql) => requirePartner(sql, tenant.id, params.partnerId));
  return { status: 200, body: { data: partnerRecord(context, partner) } };
}

/** Changes a partner. What is turned off is withdrawn and deleted in the same transaction. */
export async function updatePartner(
  context: ChangeContext,
  { params: { partnerId }, body }: Input<'updatePartner'>,
): Promise<Output<'updatePartner'>> {
  const { tenant, database, encryption } = context;
  const { url, secret, isEnabled, ...fields } = body;
  if (url !== undefined) requireUrl(url, context.webhookTargets);
  const cipher = await encryption.cipherOf(tenant.id);
  const stored = secret === undefined ? undefined : storedSecret(cipher, partnerId, secret);
  const { partner, blobKeys } = await database.tenant(tenant.id, async (sql) => {
    const before = await lockPartner(sql, tenant.id, partnerId);
    if (!before) throw noSuchPartner();
    const after: PartnerRow = { ...before, ...given(fields) };
    const turnsOn = ON.some((name) => after[name] && !before[name]);
    if (turnsOn) await requireLostAndFound(sql, tenant.id);
    const isRevived = await changeConnection(context, sql, partnerId, { url, stored, isEnabled });
    const isWithdrawn = before.sendSightings && !after.sendSightings;
    if (isWithdrawn) await tellOpen(context, sql, partnerId, 'CLOSED');
    await changePartner(sql, tenant.id, after);
    if (after.sendSightings && (!before.sendSightings || isRevived)) await tellOpen(context, sql, partnerId, 'OPEN');
    if (isRevived) await tellCandidates(context, sql, partnerId);
    const blobKeys = after.searchSightings ? [] : await removePartnerSightings(context, sql, tenant.id, { partnerId });
    return { partner: await requirePartner(sql, tenant.id, partnerId), blobKeys };
  });
  await removeImages(context, tenant.id, blobKeys);
  return { status: 200, body: { data: partnerRecord(context, partner) } };
}

const ON = ['sendSightings', 'searchSightings'] as const;

/** Queues the open candidates of a partner's sightings, of which it was not told while it was disabled. */
async function tellCandidates(
  context: Pick<Context, 'tenant' | 'clock' | 'ids'>,
  sql: Sql,
  partnerId: string,
): Promise<void> {
  const tenantId = context.tenant.id;
  const of = { lostReportId: undefined, petId: undefined, after: undefined, rowsMax: LIMITS.pageSizeMax };
  for (const { id: sightingId } of await listPartnerSightings(sql, tenantId, { partnerId }))
    for (const { id, petId } of await listCandidates(sql, tenantId, { ...of, sightingId, state: 'OPEN' }))
      await tellPartner(context, sql, tenantId, partnerId, { sightingId, matchCandidateId: id, petId, status: 'OPEN' });
}

/** Changes address and secret. A new address, or `isEnabled`, starts sending again. Returns whether it does. */
async function changeConnection(
  { tenant, clock }: Pick<Context, 'tenant' | 'clock'>,
  sql: Sql,
  partnerId: string,
  change: {
    readonly url: string | undefined;
    readonly stored: Buffer | undefined;
    readonly isEnabled: true | undefined;
  },
): Promise<boolean> {
  const now = clock();
  const { url, disabledBecause } = await requirePartner(sql, tenant.id, partnerId);
  const { url: newUrl = url, stored, isEnabled } = change;
  if (newUrl !== url)
    await changeEndpoint(sql, tenant.id, partnerId, { url: newUrl, description: null, types: [] }, now);
  if (stored) {
    const replaced = { secret: stored, oldSecret: null, oldSecretEndsAt: null };
    await replaceSecret(sql, tenant.id, partnerId, replaced, now);
  }
  if (isEnabled && newUrl === '') throw new Failure('stateConflict', { details: { url: ['is not known yet'] } });
  const isEnabledNow = isEnabled === true || change.url !== undefined;
  if (isEnabledNow) await setDisabled(sql, tenant.id, partnerId, undefined, now);
  return isEnabledNow && disabledBecause !== null;
}

/** Deletes a partner with all that it sent. */
export async function deletePartner(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids' | 'blobs' | 'log'>,
  { params: { partnerId } }: Input<'deletePartner'>,
): Promise<Output<'deletePartner'>> {
  const { tenant, database } = context;
  const blobKeys = await database.tenant(tenant.id, async (sql) => {
    if (!(await lockPartner(sql, tenant.id, partnerId))) throw noSuchPartner();
    const keys = await removePartnerSightings(context, sql, tenant.id, { partnerId });
    await removeEndpoint(sql, tenant.id, partnerId);
    return keys;
  });
  await removeImages(context, tenant.id, blobKeys);
  return { status: 204 };
}
