import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSite } from '@rhinarium/example-integrator/start-site';
import { createTenantWithKey } from '@rhinarium/server/tenants/create-tenant';
import sharp from 'sharp';
import { rewriteVideo, writeVideo } from '../test/capture/support/camera-video.ts';
import { openChromium } from '../test/capture/support/chromium.ts';
import { claimFor, dogSegments, enrolPet, findOwner } from '../test/example/journey.ts';
import { startService } from '../test/support/service.ts';

// Pictures of the example for the documentation, of a generated dog only: `node dist/scripts/example-pictures.js` after
// the build.

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
/** Which steps of the journey are shown, and in which light. */
const SHOWN: Readonly<Record<string, 'light' | 'dark'>> = {
  home: 'light',
  enrol: 'light',
  camera: 'light',
  insured: 'light',
  claim: 'light',
  found: 'dark',
  pets: 'dark',
};

const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-pictures-'));
const service = await startService({ dataDir });
const { apiKey } = await createTenantWithKey(service.app.services, { name: 'Harbour', plan: 'demo', by: undefined });
const file = path.join(dataDir, 'policies.json');
const site = await startSite({ serviceUrl: service.url, apiKey, port: 0, file, onError: console.error });
await mkdir(folder, { recursive: true });
const video = await writeVideo(await dogSegments(42, 0, 5));
const browser = await openChromium({ video });
await browser.allowCamera(site.url);
const page = await browser.context.newPage();
const look = async (step: string) => {
  const colorScheme = SHOWN[step];
  if (!colorScheme) return;
  await page.emulateMedia({ colorScheme });
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 78, effort: 6 })
    .toFile(path.join(folder, `example-${step}-${colorScheme}.webp`));
};
await enrolPet(page, site.url, 'Bori', look);
await rewriteVideo(video, await dogSegments(42, 10, 3));
await claimFor(page, site.url, 'It is Bori', look);
await rewriteVideo(video, await dogSegments(42, 20, 3));
await findOwner(page, site.url, 'This is Bori', look);
await page.goto(site.url);
await page.getByText('Somebody found').waitFor();
await look('pets');
await browser.close();
await rm(path.dirname(video), { recursive: true, force: true });
await site.close();
await service.close();
await rm(dataDir, { recursive: true, force: true });
