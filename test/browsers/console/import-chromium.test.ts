import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { ask, type Caller } from '@rhinarium/server/testing/client';
import { memberOf } from '@rhinarium/server/testing/console-client';
import { photo } from '@rhinarium/server/testing/photo';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import type { Page } from 'playwright-core';
import { type AnimalList, animalLists } from '../../support/animal-lists.ts';
import { testInChromium as test } from '../../support/browser-programs.ts';
import { sharedChromium } from '../../support/shared-chromium.ts';
import { assertLooks, openPage } from './console-page.ts';

const waitMs = 120_000;

/** The page of staff of a new tenant. */
async function openImport() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'demo');
  const { cookie } = await memberOf(service, tenantId, 'staff');
  const opened = await openPage(await sharedChromium(), { url: service.url, cookie });
  opened.page.setDefaultTimeout(waitMs);
  await opened.page.goto(`${service.url}/console/${tenantId}/import`);
  await opened.page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  const caller: Caller = { url: service.url, apiKey };
  return { ...opened, caller };
}

async function choose(page: Page, { name, bytes }: Pick<AnimalList, 'name' | 'bytes'>): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}

const petsOf = async (caller: Caller) => (await ask(caller, 'listPets', {}, { pageSize: 200, order: 'asc' })).data;

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d+ / }).click();
  await page.getByText('The import has ended.').waitFor();
}

test('ten lists as shelters keep them are imported on the page, with columns and encodings that one chooses, and again without an animal twice', async () => {
  const { page, context, complaints, caller } = await openImport();
  let expected: string[] = [];
  for (const list of await animalLists()) {
    await page.reload();
    await choose(page, list);
    if (list.encoding) await page.getByLabel('Encoding').selectOption(list.encoding);
    if (list.species) await page.getByLabel('Rows without a species').selectOption(list.species);
    for (const [column, field] of Object.entries(list.map ?? {}))
      await page.getByLabel(`Field of the column ${column}`, { exact: true }).selectOption(field);
    await run(page);
    const pets = (await petsOf(caller)).map(({ name }) => name ?? '');
    expected = [...expected, ...list.animals];
    assert.deepEqual(pets.toSorted(), expected.toSorted(), list.title);
    await page.reload();
    await choose(page, list);
    if (list.encoding) await page.getByLabel('Encoding').selectOption(list.encoding);
    if (list.species) await page.getByLabel('Rows without a species').selectOption(list.species);
    for (const [column, field] of Object.entries(list.map ?? {}))
      await page.getByLabel(`Field of the column ${column}`, { exact: true }).selectOption(field);
    await page.getByText('No new animals').waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a cell is corrected on the page, the rows that were not imported are a file that is imported after a correction', async () => {
  const { page, context, complaints, caller } = await openImport();
  await ask(caller, 'createPet', {}, { species: 'DOG', name: 'Other', microchips: ['985141000000009'] });
  const lines = [
    'Shelter of the harbour;;;',
    'Nr;Name;Tierart;Chip',
    '1;Rex;Hnud;',
    '2;Momo;Katze;985141000000009',
    '3;=Kiki;Katze;',
    '3;Bello;Hund;',
    '5;Fritz;Hund;98514',
    '6;Moved;one;cell;Hund',
  ];
  await choose(page, { name: 'list.csv', bytes: Buffer.from(lines.join('\n')) });
  await page.getByText('The species is Hnud').waitFor();
  await page.getByText('Microchip 985141000000009 is that of the pet Other').waitFor();
  await assertLooks(page, 'import-list');
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByLabel('Tierart, line 3').fill('Hund');
  await page.keyboard.press('Enter');
  await page.getByText('The species is Hnud').waitFor({ state: 'detached' });
  // Nine digits are a microchip, too. The row stays until the cell is left.
  await page.getByLabel('Chip, line 7').selectText();
  await page.getByLabel('Chip, line 7').pressSequentially('985141000000010');
  await page.getByText('Microchip 98514 must have').waitFor();
  await run(page);
  assert.deepEqual((await petsOf(caller)).map(({ name, externalId }) => [name, externalId]).sort(), [
    ['=Kiki', '3'],
    ['Fritz', '5'],
    ['Other', undefined],
    ['Rex', '1'],
  ]);
  await assertLooks(page, 'import-ended');
  await page.setViewportSize({ width: 1280, height: 860 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows that are not imported' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  assert.match(text, /^\uFEFFProblem,Nr,Name,Tierart,Chip\r\n/);
  assert.match(text, /microchip 985141000000009 is that of the pet Other,2,Momo,Katze,985141000000009\r\n/);
  assert.match(text, /line 5,3,Bello,Hund,\r\n/);
  assert.match(text, /"it has 5 cells, the line of the column names 4",6,Moved,one,cell,Hund\r\n$/);
  await page.reload();
  const corrected = text
    .replace(',985141000000009\r', ',\r')
    .replace('3,Bello', '4,Bello')
    .replace('Moved,one,cell,Hund', 'Moved,Hund,');
  await choose(page, { name: 'corrected.csv', bytes: Buffer.from(corrected) });
  await run(page);
  assert.deepEqual((await petsOf(caller)).map(({ name }) => name).sort(), [
    '=Kiki',
    'Bello',
    'Fritz',
    'Momo',
    'Moved',
    'Other',
    'Rex',
  ]);
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('status of 40')),
    [],
  );
  await context.close();
});

test('a lost connection does not end an import, and no answer that was lost makes a pet twice', async () => {
  const { page, context, caller } = await openImport();
  const lines = Array.from({ length: 40 }, (_, n) => `,Cat ${n},Cat,`);
  await choose(page, { name: 'cats.csv', bytes: Buffer.from(['ID,Name,Species,Microchip', ...lines].join('\n')) });
  let lost = 0;
  // The service makes the pet, and its answer does not arrive.
  await page.route('**/v2/pets', async (route) => {
    if (route.request().method() !== 'POST' || lost >= 3) return await route.continue();
    lost++;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Import 40 animals' }).click();
  await page.getByText('The service does not answer at the moment. The import continues by itself.').waitFor();
  await page.getByText('The import has ended.').waitFor();
  await page.getByText('40 pets were created').waitFor();
  assert.equal(lost, 3);
  const pets = await petsOf(caller);
  assert.deepEqual([pets.length, new Set(pets.map(({ name }) => name)).size], [40, 40]);
  await context.close();
});

test('owners of a list become records once, also if an answer is lost and the page is closed meanwhile', async () => {
  const { page, context, complaints, caller } = await openImport();
  const rows = Array.from({ length: 30 }, (_, n) => {
    const owner = n % 6;
    return `${n},Cat ${n},Katze,Halterin ${owner},0170 55${owner},${owner === 0 ? 'ja' : ''}`;
  });
  const list = {
    name: 'halter.csv',
    bytes: Buffer.from(['Nr,Name,Tierart,Halter/in,Tel.,Darf angerufen werden', ...rows].join('\n')),
  };
  await ask(caller, 'createOwner', {}, { name: 'Halterin 5', contact: '0170-555' });
  await choose(page, list);
  assert.equal(await page.getByLabel('Field of the column Halter/in').inputValue(), 'ownerName');
  await page.getByText('5 new owners, told apart').waitFor();
  await page.getByLabel('Darf angerufen werden, line 3').fill('vielleicht');
  await page.keyboard.press('Enter');
  await page.getByText('Vielleicht is neither yes nor no; no consent is recorded').waitFor();
  await assertLooks(page, 'import-owners');
  await page.setViewportSize({ width: 1280, height: 860 });
  let lost = 0;
  let pets = 0;
  await page.route('**/v2/owners', async (route) => {
    if (route.request().method() !== 'POST' || lost >= 2) return await route.continue();
    lost++;
    await route.fetch();
    await route.abort('connectionreset');
  });
  const isHalfDone = page.waitForResponse(
    (response) => response.url().endsWith('/v2/pets') && response.request().method() === 'POST' && ++pets === 12,
  );
  await page.getByRole('button', { name: 'Import 30 animals' }).click();
  await isHalfDone;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await choose(page, list);
  await run(page);
  const owners = (await ask(caller, 'listOwners', {}, {})).data;
  assert.deepEqual(
    owners.map(({ name, petCount, consent }) => [name, petCount, consent?.note]).sort(),
    [0, 1, 2, 3, 4, 5].map((n) => [`Halterin ${n}`, 5, n === 0 ? 'halter.csv' : undefined]),
  );
  assert.equal(lost, 2);
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('ERR_CONNECTION_RESET')),
    [],
  );
  await context.close();
});

test('photos in folders of animals are registered with the rows of the list, and those of nobody are named', async () => {
  const { page, context, complaints, caller } = await openImport();
  const bytes = Buffer.from('Nr,Name,Species\n101,Nabi,Cat\n102,Momo,Cat\n');
  await choose(page, { name: 'cats.csv', bytes });
  const closeUps = await Promise.all([0, 1, 2, 3, 4].map((n) => photo('CAT', 1, 'fingerprint', n)));
  const files = [
    ...closeUps.map((buffer, n) => [`photos/101/${n}.jpg`, buffer] as const),
    ['photos/101/whole.jpg', await photo('CAT', 1, 'appearance', 0)] as const,
    ['photos/102/1.jpg', closeUps[0]!] as const,
    ['photos/Unknown/1.jpg', closeUps[0]!] as const,
  ];
  // A folder cannot be handed to an input under test, so it is dropped, as by a mouse.
  await page.evaluate(
    `((files) => {
      const entryOf = (path, bytes) => ({ isFile: true, isDirectory: false, name: path.split('/').at(-1), fullPath: '/' + path,
        file: (done) => done(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], path.split('/').at(-1))) });
      const batches = [files.map(([path, bytes]) => entryOf(path, bytes)), []];
      const folder = { isFile: false, isDirectory: true, name: 'photos', fullPath: '/photos',
        createReader: () => ({ readEntries: (done) => done(batches.shift()) }) };
      const drop = new Event('drop', { bubbles: true, cancelable: true });
      drop.dataTransfer = { items: [{ kind: 'file', webkitGetAsEntry: () => folder }], files: [] };
      document.querySelector('[data-testid=drop-area]').dispatchEvent(drop);
    })(${JSON.stringify(files.map(([path, buffer]) => [path, buffer.toString('base64')]))})`,
  );
  await page.getByText('6 photos of 1 animal are registered').waitFor();
  await page.getByText('102: 1 photo').waitFor();
  await page.getByText('photos/Unknown/1.jpg').waitFor();
  await run(page);
  const [nabi, momo] = (await petsOf(caller)).sort((a, b) => a.name!.localeCompare(b.name!)).reverse();
  assert.deepEqual([nabi?.name, nabi?.fingerprintCount], ['Nabi', 5]);
  assert.deepEqual([momo?.name, momo?.fingerprintCount], ['Momo', 0]);
  assert.deepEqual(complaints, []);
  await context.close();
});
