import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { ask } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { openLostAndFound } from '@rhinarium/server/testing/lost-and-found';
import { registeredPet } from '@rhinarium/server/testing/pets';
import sharp from 'sharp';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, DESK, openPage, settle } from './console-page.ts';

/** Names in the scripts that people write names in, with their direction. */
const NAMES = [
  ['Zoë', 'ltr'],
  ['Зоя', 'ltr'],
  ['Φοίβη', 'ltr'],
  ['قطة صغيرة', 'rtl'],
  ['แมวน้อย', 'ltr'],
  ['나비', 'ltr'],
  ['たま 猫', 'ltr'],
] as const;

test('the poster of a lost pet is one sheet of A4 in every script of a name, with a code for photos and a telephone number', async () => {
  const { service, tenantId, caller, report } = await openLostAndFound();
  const petId = await registeredPet(caller, 'CAT', 1);
  const { id } = await report(petId, { place: 'حديقة', contact: 'Shelter, 02 555 0100', reward: '100 €' });
  const { cookie } = await memberOf(service, tenantId, 'staff');
  const { page, context, complaints } = await openPage(await sharedChromium(), { url: service.url, cookie });
  const at = `${service.url}/console/${tenantId}/lost-reports/${id}`;
  /** Prints the page. Asserts one sheet of A4 without a text that is cut off. */
  const print = async (name: string) => {
    await settle(page);
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.sheet-printed .sheet');
    await sheet.waitFor();
    assert.equal(await page.locator('h1').isVisible(), false);
    assert.equal(
      await page.evaluate(
        "(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight <= clientHeight)(document.querySelector('.sheet-printed .sheet'))",
      ),
      true,
      name,
    );
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    if (process.env['PICTURES']) await writeFile(`${process.env['PICTURES']}/${name}.pdf`, pdf);
    const text = pdf.toString('latin1');
    assert.equal(text.match(/\/Type \/Page\b/g)?.length, 1, name);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    assert.deepEqual([Math.round(Number(width)), Math.round(Number(height))], [595, 842]);
    await page.emulateMedia({ media: 'screen' });
  };

  for (const [n, [name, direction]] of NAMES.entries()) {
    await ask(caller, 'updatePet', { petId }, { name });
    await page.goto(at);
    await page.getByRole('link', { name: 'Poster' }).click();
    const shown = page.locator('.sheet-preview .sheet-name');
    await shown.getByText(name, { exact: true }).waitFor();
    assert.equal(
      await page.evaluate("getComputedStyle(document.querySelector('.sheet-preview .sheet-name')).direction"),
      direction,
    );
    await print(`poster-${n}`);
  }

  await page.getByRole('button', { name: 'Add a QR code for photos' }).click();
  await page.getByText('is this computer alone: no phone can open the link').waitFor();
  await page.getByLabel('Telephone number on it').fill('+49 170 1234567');
  const foot = page.locator('.sheet-preview .sheet-foot');
  await foot.getByText('+49 170 1234567').waitFor();
  await page.getByLabel('Language').last().selectOption('de');
  await page.locator('.sheet-preview').getByText('Katze vermisst').waitFor();
  const [link] = (await ask(caller, 'listCaptureLinks', {}, {})).data;
  assert.deepEqual([link?.createsSighting, link?.species, link?.purpose], [true, 'CAT', 'PET_IDENTIFICATION']);
  await assertLooks(page, 'poster');
  await page.setViewportSize({ width: 1280, height: 860 });
  await ask(caller, 'updatePet', { petId }, { name: 'N'.repeat(200) });
  await ask(
    caller,
    'updateLostReport',
    { lostReportId: id },
    {
      place: 'wide '.repeat(60),
      description: 'long '.repeat(200),
      reward: 'R'.repeat(100),
    },
  );
  await page.reload();
  await print('poster-long');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a logo that the owner of a tenant chooses stands on both posters, and on neither once it is deleted', async () => {
  const { service, tenantId, caller, report } = await openLostAndFound();
  const petId = await registeredPet(caller, 'CAT', 1);
  const { id } = await report(petId, { place: 'Harbour', contact: '02 555 0100' });
  const { cookie } = await memberOf(service, tenantId, 'owner');
  const { page, context } = await openPage(await sharedChromium(), { url: service.url, cookie });
  const at = `${service.url}/console/${tenantId}/lost-reports`;
  const choose = async (name: string, buffer: Buffer) =>
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.goto(at);
  await page.getByText('A logo for your posters').waitFor();
  await choose('broken.png', Buffer.from('no picture'));
  await page.getByRole('alert').getByText('The file is not an image that can be read').waitFor();
  await choose('logo.png', await drawLogo());
  await page.getByRole('img', { name: 'Logo' }).waitFor();
  await assertLooks(page, 'logo');
  const poster = async () => {
    const body = { purpose: 'PET_IDENTIFICATION', species: 'CAT', createsSighting: true, withPoster: true } as const;
    const { poster: pdf } = (await ask(caller, 'createCaptureLink', {}, { ...body, title: 'Tierheim Hafen' })).data;
    return Buffer.from(pdf!, 'base64');
  };
  const forFinders = await poster();
  assert.ok(forFinders.includes('/XObject'));
  if (process.env['PICTURES']) await writeFile(`${process.env['PICTURES']}/for-finders.pdf`, forFinders);
  await page.goto(`${at}/${id}/poster`);
  await page.getByRole('button', { name: 'Add a QR code for photos' }).click();
  const logo = page.locator('.sheet-preview .sheet-logo');
  await logo.waitFor();
  assert.equal(await page.evaluate("document.querySelector('.sheet-preview .sheet-logo').naturalWidth"), 600);
  await assertLooks(page, 'poster-logo');
  if (process.env['PICTURES']) {
    await page.emulateMedia({ media: 'print' });
    await writeFile(`${process.env['PICTURES']}/lost.pdf`, await page.pdf({ preferCSSPageSize: true }));
    await page.emulateMedia({ media: 'screen' });
  }
  await page.setViewportSize(DESK);
  await page.goto(at);
  await page.getByRole('button', { name: 'Delete the logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the logo' }).click();
  await page.getByRole('img', { name: 'Logo' }).waitFor({ state: 'detached' });
  assert.ok(!(await poster()).includes('/XObject'));
  await page.goto(`${at}/${id}/poster`);
  await page.locator('.sheet-preview .sheet-call').waitFor();
  await settle(page);
  assert.equal(await logo.count(), 0);
  await context.close();
});

async function drawLogo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><circle cx="100" cy="100" r="90" fill="#0a6"/>
    <path d="M60 130 100 50 140 130Z" fill="#fff"/><text x="210" y="125" font-size="70" font-family="sans-serif" fill="#024">Tierheim</text></svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
