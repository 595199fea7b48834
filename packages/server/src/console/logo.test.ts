import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOGO } from '@rhinarium/contract';
import sharp from 'sharp';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { ask } from '../../testing/client.ts';
import { memberOf, requireAnswer } from '../../testing/console-client.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { listKeptTables } from '../ops/backup/kept-tables.ts';
import { decryptRow } from '../ops/backup/plain-rows.ts';
import { eraseTenant } from '../ops/erasure/erasure.ts';
import { readRows } from '../storage/database/table-rows.ts';

const MARK = 'A secret comment';

const formOf = (file: Uint8Array) => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(file)]), 'logo.png');
  return form;
};

const drawn = (width: number, height: number, channels: 3 | 4 = 4) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 20, b: 20, alpha: 0.5 } } });

async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'pro');
  const caller = { url: service.url, apiKey };
  const path = `/console/api/tenants/${tenantId}/logo`;
  const owner = await memberOf(service, tenantId, 'owner');
  const put = async (file: Uint8Array) => await owner.ask('POST', path, formOf(file));
  const read = async () => requireAnswer(await owner.ask('GET', path), 'readLogo');
  const poster = async () => {
    const body = { purpose: 'PET_IDENTIFICATION', species: 'CAT', withPoster: true } as const;
    return Buffer.from((await ask(caller, 'createCaptureLink', {}, body)).data.poster!, 'base64').toString('latin1');
  };
  return { service, tenantId, path, owner, put, read, poster };
}

test('a logo is drawn again without what its file tells, stands on a new poster, and is gone once deleted', async () => {
  const { service, tenantId, path, owner, put, read, poster } = await open();
  assert.equal(await read(), null);
  const plain = await poster();
  assert.doesNotMatch(plain, /XObject/);
  const file = await drawn(1600, 400)
    .withExif({ IFD0: { ImageDescription: MARK } })
    .png()
    .toBuffer();
  assert.ok(file.includes(MARK));
  assert.equal((await put(file)).status, 204);
  const logo = (await read())!;
  assert.deepEqual([logo.width, logo.height], [800, 200]);
  const jpeg = Buffer.from(logo.jpeg, 'base64');
  const { format, exif, channels } = await sharp(jpeg).metadata();
  assert.deepEqual([format, exif, channels, jpeg.includes(MARK)], ['jpeg', undefined, 3, false]);
  // Transparency is white.
  const [red, green] = await sharp(jpeg).raw().toBuffer();
  assert.ok(Math.abs(red! - 228) < 6 && Math.abs(green! - 138) < 6, `${red} ${green}`);
  const pdf = await poster();
  assert.ok(pdf.includes('/Width 800 /Height 200 /ColorSpace /DeviceRGB') && pdf.includes(jpeg.toString('latin1')));
  assert.match(pdf, /q 198 0 0 49\.5 56 736\.5 cm \/P Do Q/);
  const [kept] = await service.app.services.database.tenant(tenantId, (sql) =>
    sql<{ image: Buffer }>('SELECT image FROM tenant_logos'),
  );
  assert.equal(kept!.image.includes(jpeg.subarray(0, 64)), false);
  assert.equal((await owner.ask('DELETE', path)).status, 204);
  assert.equal(await read(), null);
  assert.doesNotMatch(await poster(), /XObject/);
  requireFailure(await owner.ask('DELETE', path), 'noSuchResource', 'again');
});

test('a backup takes the logo along, and the deletion of a tenant erases it', async () => {
  const { service, tenantId, put, read } = await open();
  assert.equal((await put(await drawn(300, 300).png().toBuffer())).status, 204);
  const jpeg = Buffer.from((await read())!.jpeg, 'base64').toString('hex');
  const { services } = service.app;
  const cipher = await services.encryption.cipherOf(tenantId);
  const rows = await services.database.tenant(tenantId, async (sql) => {
    const table = (await listKeptTables(sql)).find(({ name }) => name === 'tenant_logos')!;
    const found: string[] = [];
    for await (const batch of readRows(sql, table, 10))
      found.push(...batch.map((row) => decryptRow(cipher, table, row)));
    return found;
  });
  assert.ok(rows.length === 1 && rows[0]!.includes(jpeg));
  const receipt = await eraseTenant(services, tenantId, 'A test’s own tenant');
  assert.deepEqual([receipt.rows['tenant_logos'], receipt.isVerified], [1, true]);
});

test('a grey logo has three colours, as the poster says', async () => {
  const { put, read } = await open();
  assert.equal((await put(await drawn(300, 300, 3).greyscale().png().toBuffer())).status, 204);
  assert.equal((await sharp(Buffer.from((await read())!.jpeg, 'base64')).metadata()).channels, 3);
});

test('a logo that is no PNG or JPEG, too large in bytes or pixels, or broken is refused, and the earlier one stays', async () => {
  const { put, read } = await open();
  assert.equal((await put(await drawn(300, 300).png().toBuffer())).status, 204);
  const before = await read();
  const good = await drawn(300, 300).png().toBuffer();
  for (const [title, file] of Object.entries({
    webp: await drawn(300, 300).webp().toBuffer(),
    text: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    broken: good.subarray(0, good.length / 2),
    pixels: await drawn(4100, 4100).png().toBuffer(),
    bytes: Buffer.concat([good, Buffer.alloc(LOGO.bytesMax)]),
  }))
    requireFailure(await put(file), 'validation', title);
  assert.deepEqual(await read(), before);
});
