import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { inChromium } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { withPrograms } from '../../support/shell-programs.ts';
import { openPage } from './console-page.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Runs the copied code like a person, in a folder with the photos that it names. */
const RUNS = {
  curl: { file: 'copied.sh', program: 'bash', needed: withPrograms('bash', 'curl') },
  TypeScript: { file: 'copied.mjs', program: process.execPath, needed: {} },
  Python: { file: 'copied.py', program: 'python3', needed: withPrograms('python3') },
} as const;

/** A folder with photos of a generated cat under the playground's file names. */
async function folderWithPhotos(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-code-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  for (let n = 1; n <= 5; n++) {
    await writeFile(path.join(folder, `fingerprint-${n}.jpg`), await photo('CAT', 1, 'fingerprint', 30 + n));
  }
  await writeFile(path.join(folder, 'appearance.jpg'), await photo('CAT', 1, 'appearance', 30));
  await symlink(modules, path.join(folder, 'node_modules'));
  return folder;
}

for (const [tab, { file, program, needed }] of Object.entries(RUNS)) {
  test(`what the playground copies as ${tab} verifies, identifies and registers a pet as it stands`, {
    ...needed,
    ...inChromium,
  }, async (context) => {
    const service = await sharedService();
    const { tenantId, apiKey } = await newTenant(service, 'pro');
    const petId = await registeredPet({ url: service.url, apiKey }, 'CAT', 1);
    const owner = await memberOf(service, tenantId, 'owner');
    const { page, context: browser } = await openPage(await sharedChromium(), {
      url: service.url,
      cookie: owner.cookie,
    });
    const folder = await folderWithPhotos(context);
    for (const [aim, expected] of [
      ['Verify', /SUCCESS.*\bMATCH/s],
      ['Identify', /SUCCESS.*IDENTIFIED/s],
      // Last, because it registers the same cat again, and a search names neither of two identical pets.
      ['Register', /SUCCESS.*addedFingerprintIds/s],
    ] as const) {
      await page.goto(`${service.url}/console/${tenantId}/playground?${aim === 'Verify' ? `pet=${petId}` : ''}`);
      await page.getByText(aim, { exact: true }).first().click();
      await page.getByRole('tab', { name: tab }).click();
      const code = (await page.getByRole('tabpanel').locator('pre').textContent()) ?? '';
      await writeFile(path.join(folder, file), code.replace('psk_live_…', apiKey));
      const env = { ...process.env, RHINARIUM_API_KEY: apiKey };
      const { stdout } = await run(program, [file], { cwd: folder, env });
      assert.match(stdout, expected, `${aim}: ${stdout}`);
    }
    await browser.close();
  });
}
