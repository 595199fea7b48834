import {
  type CaptureLink,
  type Input,
  LINK_PAGE,
  type Output,
  pathOf,
  ROUTES,
  refuseIdentification,
} from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure, invalid } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import { hashOfToken, newToken, newTypedToken } from '../../common/token.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { noteEvent } from '../events/events.ts';
import { requireLostAndFound } from '../lost-and-found/records/record-actions.ts';
import { requirePet, requirePetView } from '../pets/pet-record.ts';
import type { PetMove, PetRecords } from '../pets/pet-records.ts';
import { requirePool } from '../pools/pool-actions.ts';
import { abortSessionsOfLink } from '../sessions/store.ts';
import { findLogo } from '../tenants/logo-store.ts';
import { canPrint, posterOf } from './poster.ts';
import { qrPng, qrSvg } from './qr-code.ts';
import { linkStateAt, refuseReturnUrl } from './rules.ts';
import { findLink, insertLink, type LinkRow, listLinks, lockLink, markRevoked, moveLinks } from './store.ts';

/** A capture link's API record at a time. */
function linkRecord(link: LinkRow, now: Date): CaptureLink {
  return completeRecord<CaptureLink>({
    id: link.id,
    state: linkStateAt(link, now),
    purpose: link.purpose,
    species: link.species,
    petId: link.petId ?? undefined,
    searchPoolName: link.searchPoolName ?? undefined,
    title: link.title,
    locale: link.locale ?? undefined,
    returnUrl: link.returnUrl ?? undefined,
    showResult: link.showResult,
    createsSighting: link.createsSighting,
    usesMax: link.usesMax,
    useCount: link.useCount,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString(),
  });
}

const unknown = () => new Failure('noSuchResource', { log: 'There is no such capture link.' });

/** The capture link. Throws 40011 if there is none. */
export async function requireLink(sql: Sql, tenantId: string, linkId: string): Promise<LinkRow> {
  const link = await findLink(sql, tenantId, linkId);
  if (!link) throw unknown();
  return link;
}

/** The capture link, locked for the rest of the transaction. Throws 40011 if there is none. */
export async function requireLockedLink(sql: Sql, tenantId: string, linkId: string): Promise<LinkRow> {
  const link = await lockLink(sql, tenantId, linkId);
  if (!link) throw unknown();
  return link;
}

type Body = Input<'createCaptureLink'>['body'];

/**
 * Creates a capture link. What would make every visit fail is refused here: another species than the pet's, a
 * verification of a pet without fingerprints, an identification that the plan excludes.
 */
export async function createCaptureLink(
  context: Pick<Context, 'database' | 'encryption' | 'tenant' | 'clock' | 'ids' | 'random' | 'linkUrl'>,
  { body }: Input<'createCaptureLink'>,
): Promise<Output<'createCaptureLink'>> {
  const { tenant } = context;
  requireFields(body, tenant.name);
  if (body.purpose === 'PET_IDENTIFICATION') {
    const refusal = refuseIdentification(tenant.plan);
    if (refusal) throw new Failure(refusal);
  }
  const token = body.withPoster ? newTypedToken(context.random) : newToken(context.random);
  const url = `${context.linkUrl()}${LINK_PAGE}#${token}`;
  const qr = { svg: qrSvg(url), png: qrPng(url).toString('base64') };
  const now = context.clock();
  const cipher = await context.encryption.cipherOf(tenant.id);
  return await context.database.tenant(tenant.id, async (sql) => {
    if (body.createsSighting) await requireLostAndFound(sql, tenant.id);
    const link: LinkRow = {
      id: context.ids.next(),
      ...(await readSubject(sql, tenant.id, body)),
      purpose: body.purpose,
      title: body.title ?? tenant.name,
      locale: body.locale ?? null,
      // As a browser reads it, without characters that hide where it leads.
      returnUrl: body.returnUrl === undefined ? null : new URL(body.returnUrl).href,
      showResult: body.showResult,
      createsSighting: body.createsSighting,
      usesMax: body.usesMax,
      useCount: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + body.lifetimeSeconds * 1000),
      revokedAt: null,
    };
    await insertLink(sql, tenant.id, link, hashOfToken(token)!);
    const poster = body.withPoster
      ? posterOf({ ...link, phone: body.phone, logo: await findLogo(sql, tenant.id, cipher) }, url)
      : undefined;
    return {
      status: 201,
      headers: { location: pathOf(ROUTES.readCaptureLink, { linkId: link.id }) },
      body: {
        data: { ...linkRecord(link, now), url, qr, ...(poster !== undefined && { poster }) },
      },
    };
  });
}

/** Throws for fields that are missing for the purpose, or that it does not use. */
function requireFields(body: Body, tenantName: string): void {
  const isSearch = body.purpose === 'PET_IDENTIFICATION';
  if (!isSearch && body.petId === undefined) throw new Failure('noPetIdInCaptureSession');
  if (isSearch && body.petId !== undefined) throw invalid('petId', 'is not used by PET_IDENTIFICATION');
  if (isSearch && body.species === undefined) throw invalid('species', 'is needed for PET_IDENTIFICATION');
  if (!isSearch && body.searchPoolName !== undefined) throw invalid('searchPoolName', 'is for PET_IDENTIFICATION only');
  if (body.createsSighting) {
    if (!isSearch) throw invalid('createsSighting', 'is for PET_IDENTIFICATION only');
    if (body.showResult) throw invalid('showResult', 'is not used by a sighting');
    if (body.searchPoolName !== undefined) throw invalid('searchPoolName', 'is not used by a sighting');
  }
  if (body.withPoster && !canPrint(body.title ?? tenantName)) throw invalid('withPoster', 'has no font for the title');
  if (body.phone !== undefined && !body.withPoster) throw invalid('phone', 'is for a poster only');
  const refusal = body.returnUrl === undefined ? undefined : refuseReturnUrl(body.returnUrl);
  if (refusal !== undefined) throw invalid('returnUrl', refusal);
}

/** Species, and the pet or pool that the link is for. */
async function readSubject(
  sql: Sql,
  tenantId: string,
  { purpose, species, petId, searchPoolName }: Body,
): Promise<Pick<LinkRow, 'species' | 'petId' | 'searchPoolId' | 'searchPoolName'>> {
  if (petId === undefined) {
    const pool = searchPoolName === undefined ? undefined : await requirePool(sql, tenantId, searchPoolName);
    return { species: species!, petId: null, searchPoolId: pool?.id ?? null, searchPoolName: pool?.name ?? null };
  }
  await requirePet(sql, tenantId, petId, 'share');
  const pet = await requirePetView(sql, tenantId, petId);
  if (species !== undefined && species !== pet.species) throw new Failure('speciesMismatch');
  if (purpose === 'PET_VERIFICATION' && pet.fingerprintCount === 0) throw new Failure('petHasNoFingerprint');
  return { species: pet.species, petId, searchPoolId: null, searchPoolName: null };
}

export async function listCaptureLinks(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { query }: Input<'listCaptureLinks'>,
): Promise<Output<'listCaptureLinks'>> {
  const tenantId = context.tenant.id;
  const filter = { petId: query.petId, ...pageStart(query) };
  const links = await context.database.read(tenantId, (sql) => listLinks(sql, tenantId, filter));
  const now = context.clock();
  return { status: 200, body: pageFrom(links, query, (link) => linkRecord(link, now)) };
}

export async function readCaptureLink(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readCaptureLink'>,
): Promise<Output<'readCaptureLink'>> {
  const tenantId = context.tenant.id;
  const link = await context.database.read(tenantId, (sql) => requireLink(sql, tenantId, params.linkId));
  return { status: 200, body: { data: linkRecord(link, context.clock()) } };
}

/** Ends a capture link and aborts its open capture sessions. Idempotent. */
export async function revokeCaptureLink(
  context: Pick<Context, 'tenant' | 'database' | 'clock' | 'ids'>,
  { params }: Input<'revokeCaptureLink'>,
): Promise<Output<'revokeCaptureLink'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  return await context.database.tenant(tenantId, async (sql) => {
    const found = await requireLockedLink(sql, tenantId, params.linkId);
    if (found.revokedAt !== null) return { status: 200, body: { data: linkRecord(found, now) } };
    await markRevoked(sql, tenantId, found.id, now);
    await abortSessionsOfLink(sql, tenantId, found.id);
    const pet = found.petId === null ? {} : { petId: found.petId };
    const data = { captureLinkId: found.id, ...pet, status: 'REVOKED' };
    await noteEvent(context, sql, tenantId, { type: 'captureLink.revoked', data });
    return { status: 200, body: { data: linkRecord({ ...found, revokedAt: now }, now) } };
  });
}

interface KeptLinks {
  /** Links that moved. Absent in merges by releases that deleted them. */
  readonly linkIds?: readonly string[];
}

/** Capture links, as pets tell them of merges. A printed link still leads to the animal. */
export const linksOfPets: Pick<PetRecords, 'merge' | 'separate'> = {
  merge: async (sql, tenantId, pair) => ({ linkIds: await move(sql, tenantId, pair) }) satisfies KeptLinks,
  async separate(sql, tenantId, { petId, intoPetId }, { linkIds = [] }: KeptLinks) {
    await move(sql, tenantId, { petId: intoPetId, intoPetId: petId, among: linkIds });
  },
};

/** Aborts the open capture sessions of the moved links too, which are for the other pet. */
async function move(sql: Sql, tenantId: string, links: PetMove): Promise<string[]> {
  const linkIds = await moveLinks(sql, tenantId, links);
  for (const linkId of linkIds) await abortSessionsOfLink(sql, tenantId, linkId);
  return linkIds;
}
