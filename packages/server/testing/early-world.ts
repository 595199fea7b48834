import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { Services } from '../src/context.ts';
import { type EarlyTemplateOptions, openEarlyTemplates } from '../src/domains/templates/early-templates.ts';
import { capture } from './pets.ts';
import { newTenant, sharedService } from './service.ts';

export const signal: AbortSignal = new AbortController().signal;
const withinMs = 30_000;

export interface UploadRow {
  readonly id: string;
  readonly kind: 'fingerprint' | 'appearance';
  readonly blobKey: string;
}

/** A separate tenant and its rows. */
export async function open() {
  const { app, url } = await sharedService();
  const { tenantId, apiKey } = await newTenant(await sharedService());
  const caller = { url, apiKey };
  const { services } = app;
  const sql = <Row extends object>(text: string) => services.database.tenant(tenantId, (run) => run<Row>(text));
  const uploads = () =>
    sql<UploadRow>(`SELECT id, kind, blob_key AS "blobKey" FROM uploads WHERE pet_id IS NULL ORDER BY created_at, id`);
  const early = () =>
    sql<{ id: string; template: Buffer; seen: object | null }>(
      `SELECT upload_id AS id, template, seen FROM early_templates ORDER BY upload_id`,
    );
  /** Waits for a number of early templates. */
  const earlyOnce = async (count: number) => {
    for (const until = Date.now() + withinMs; Date.now() < until; await turn()) {
      const rows = await early();
      if (rows.length >= count) return rows;
    }
    throw new Error(`there are no ${count} early templates`);
  };
  const forget = () => sql('DELETE FROM early_templates');
  return { services, tenantId, caller, sql, uploads, early, earlyOnce, forget };
}

export type World = Awaited<ReturnType<typeof open>>;

/** The services with a recognition that counts extractions and can be delayed, and with separate early templates. */
export function watched({ services }: Pick<World, 'services'>, options: Partial<EarlyTemplateOptions> = {}) {
  let release = () => {};
  let held: Promise<void> = Promise.resolve();
  let extracted = 0;
  const count = async () => {
    extracted += 1;
    await held;
  };
  const { recognition } = services;
  const watching: Services['recognition'] = {
    ...recognition,
    extract: (...given) => count().then(() => recognition.extract(...given)),
    extractAndSee: (...given) => count().then(() => recognition.extractAndSee(...given)),
    shareOf: () => watching,
    waiting: 0,
    running: 0,
  };
  const decoding = { ...services.decoding, waiting: 0, running: 0 };
  const earlyTemplates = openEarlyTemplates(
    { ...services, decoding, recognition: watching },
    { threads: 1, ...options },
  );
  return {
    services: { ...services, recognition: watching, earlyTemplates },
    earlyTemplates,
    hold() {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    extracted: () => extracted,
    async extractedOnce(times: number) {
      for (const until = Date.now() + withinMs; extracted < times && Date.now() < until; ) await turn();
      assert.equal(extracted, times);
    },
  };
}

export const queuedUploadOf = (tenantId: string, { id, kind, blobKey }: UploadRow, isAsked = kind === 'fingerprint') =>
  ({ tenantId, id, kind, blobKey, species: 'CAT', isAsked }) as const;
export const jobOf = (tenantId: string, uploads: readonly UploadRow[]) => ({
  id: tenantId,
  tenantId,
  input: { uploadIds: uploads.map(({ id }) => id) },
});

/** Uploaded photos of an identification, with their early templates deleted. */
export async function openCaptured() {
  const world = await open();
  await capture(world.caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
  const uploads = await world.uploads();
  await world.earlyOnce(uploads.length);
  await world.forget();
  return { ...world, captured: uploads };
}
