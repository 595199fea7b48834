import { type Input, LINK_PAGE, type Output, pathOf, ROUTES, refuseIdentification } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import { hashOfToken, newToken, newTypedToken } from '../../common/token.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import { requireLostAndFound } from '../lost-and-found/records/record-actions.ts';
import { requirePet, requirePetView } from '../pets/require-pet.ts';
import { requirePool } from '../pools/require-pool.ts';
import { findLogo } from '../tenants/logo-store.ts';
import { linkRecord } from './link-record.ts';
import { canPrint, posterOf } from './poster.ts';
import { qrPng, qrSvg } from './qr-code.ts';
import { refuseReturnUrl } from './rules.ts';
import { insertLink, type LinkRow } from './store.ts';

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
