import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startSite } from '@rhinarium/example-integrator/start-site';
import { newKey, newTenant, sharedService } from '@rhinarium/server/testing/service';
import { accessibilityFindings } from '../browsers/console/console-page.ts';
import { rewriteVideo, writeVideo } from '../capture/support/camera-video.ts';
import { type Chromium, openChromium } from '../capture/support/chromium.ts';
import { inChromium } from '../support/browser-programs.ts';
import { claimFor, dogSegments, enrolPet, findOwner } from './journey.ts';

describe('the example of an integrator in Chromium', inChromium, () => {
  let folder: string;
  let video: string;
  let browser: Chromium;
  let site: Awaited<ReturnType<typeof startSite>>;
  let apiKey: string;
  const faults: unknown[] = [];

  before(async () => {
    const service = await sharedService();
    const tenant = await newTenant(service);
    apiKey = tenant.apiKey;
    const { apiKey: captureKey } = await newKey(service, tenant.tenantId, { scopes: ['capture'] });
    folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-example-'));
    const file = path.join(folder, 'policies.json');
    site = await startSite({
      serviceUrl: service.url,
      apiKey,
      captureKey,
      port: 0,
      file,
      onError: (error) => faults.push(error),
    });
    video = await writeVideo(await dogSegments(42, 0, 5));
    browser = await openChromium({ video });
    await browser.allowCamera(site.url);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
    await rm(path.dirname(video), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  test('a dog is enrolled by camera, verified for a claim, and found by a stranger; the API key is never in a page', async () => {
    const page = await browser.context.newPage();
    const complaints: string[] = [];
    const answers: Promise<string>[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('response', (response) => {
      if (response.url().startsWith(site.url)) answers.push(response.text().catch(() => ''));
    });
    const look = async (name: string) => assert.deepEqual(await accessibilityFindings(page), [], name);
    await enrolPet(page, site.url, 'Bori', look);

    await rewriteVideo(video, await dogSegments(42, 10, 3));
    await claimFor(page, site.url, 'It is Bori', look);
    await page.getByRole('button', { name: 'To your pets' }).click();
    await page.getByText('An accident: paid').waitFor();

    await rewriteVideo(video, await dogSegments(42, 20, 3));
    await findOwner(page, site.url, 'This is Bori', look);
    await page.goto(site.url);
    await page.getByText('Somebody found Bori').waitFor();
    assert.deepEqual([...complaints, ...faults], []);
    const texts = await Promise.all(answers);
    assert.ok(texts.length > 20);
    assert.ok(!texts.some((text) => text.includes(apiKey)));
    await page.close();
  });
});
