import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { LIMITS } from '@rhinarium/contract';
import sharp, { type Sharp } from 'sharp';
import { paddedTo, pngClaiming, withComment } from '../../../testing/broken-images.ts';
import { type Caller, call, type Reply, upload } from '../../../testing/client.ts';
import { newPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';

interface Place extends Caller {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly path: string;
}

/** A capture session in a separate tenant. */
async function newPlace(): Promise<Place> {
  const service = await sharedService();
  const { apiKey, tenantId } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const petId = await newPet(caller);
  const input = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', input)).body.data;
  return { ...caller, tenantId, sessionId, path: `/v2/fingerprints:upload?sessionId=${sessionId}` };
}

/** Stored images of a tenant, and the number of rows that reference them. */
async function keptImages(tenantId: string): Promise<{ blobs: Buffer[]; rows: number }> {
  const { services } = (await sharedService()).app;
  const blobs: Buffer[] = [];
  for await (const { key } of services.blobs.list(tenantId)) blobs.push(await services.blobs.read(key));
  const rows = await services.database.tenant(tenantId, (sql) => sql('SELECT id FROM uploads'));
  return { blobs, rows: rows.length };
}

function assertRefused(reply: Reply, name: string): void {
  assert.equal(reply.status, 400, `${name}: ${JSON.stringify(reply.body)}`);
  assert.equal(reply.body.errors[0].code, 'SVCB2B10001', name);
  assert.ok(Array.isArray(reply.body.errors[0].details.file), name);
}

/** Sends a raw body with a multipart content type. */
async function sendForm(place: Place, boundary: string, body: Buffer | string): Promise<Reply> {
  const headers = {
    'x-service-api-key': place.apiKey ?? '',
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const response = await fetch(place.url + place.path, {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const formPart = (boundary: string, name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

const face = () => photo('CAT', 70, 'fingerprint', 0);
const heic = readFileSync(new URL('../../compute/decoding/samples/turned-p3.heic', import.meta.url));

test('anything but a valid image of an allowed size is refused with the name of the part, and leaves nothing behind', async () => {
  const place = await newPlace();
  const jpeg = await face();
  const png = await sharp(jpeg).png().toBuffer();
  const webp = await sharp(jpeg).webp().toBuffer();
  const avif = await sharp(jpeg).avif({ effort: 0 }).toBuffer();
  const sized = (width: number, height: number) => sharp(jpeg).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
  const bad: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'JPEG cut off': jpeg.subarray(0, jpeg.length >> 1),
    'JPEG header alone': jpeg.subarray(0, 400),
    'PNG cut off': png.subarray(0, png.length >> 1),
    'WebP cut off': webp.subarray(0, webp.length >> 1),
    'HEIC cut off': heic.subarray(0, heic.length >> 1),
    'AVIF cut off': avif.subarray(0, avif.length >> 1),
    'PNG with broken data': Buffer.concat([png.subarray(0, 200), Buffer.alloc(png.length - 400), png.subarray(-200)]),
    GIF: await sharp(jpeg).gif().toBuffer(),
    TIFF: await sharp(jpeg).tiff().toBuffer(),
    SVG: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300"/></svg>',
    ),
    PDF: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
    text: Buffer.from('this is no picture at all '.repeat(100)),
    'HTML before a JPEG': Buffer.concat([Buffer.from('<html>'), jpeg]),
    'one pixel': await sized(1, 1),
    '127 pixels wide': await sized(127, 400),
    '127 pixels high': await sized(400, 127),
    'over 50 megapixels': pngClaiming(8000, 6300),
    'a header that claims 100,000 x 100,000': pngClaiming(100_000, 100_000),
    'a header that claims more than is there': pngClaiming(2000, 2000),
  };
  for (const [name, bytes] of Object.entries(bad)) assertRefused(await upload(place, place.path, bytes), name);
  assert.deepEqual(await keptImages(place.tenantId), { blobs: [], rows: 0 });
});

test('every kind of JPEG, PNG, WebP, HEIC and AVIF is accepted and stored as a plain upright sRGB JPEG', async () => {
  const place = await newPlace();
  const source = sharp(await face()).resize(300, 260, { fit: 'fill' });
  const frames = Buffer.concat([await source.clone().raw().toBuffer(), await source.clone().negate().raw().toBuffer()]);
  const good: Record<string, Buffer> = {
    'smallest side': await source.clone().resize(128, 128).jpeg().toBuffer(),
    '16-bit PNG': await source.clone().toColourspace('rgb16').png().toBuffer(),
    'CMYK JPEG': await source.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'grey JPEG': await source.clone().greyscale().jpeg().toBuffer(),
    'palette PNG': await source.clone().png({ palette: true, colours: 32 }).toBuffer(),
    'PNG with alpha': await source.clone().ensureAlpha(0.5).png().toBuffer(),
    'lossless WebP': await source.clone().webp({ lossless: true }).toBuffer(),
    'animated WebP': await sharp(frames, { raw: { width: 300, height: 520, channels: 3, pageHeight: 260 } })
      .webp({ loop: 0 })
      .toBuffer(),
    'progressive JPEG': await source.clone().jpeg({ progressive: true }).toBuffer(),
    HEIC: heic,
    AVIF: await source.clone().avif({ effort: 0 }).toBuffer(),
  };
  for (const [name, bytes] of Object.entries(good)) {
    const reply = await upload(place, place.path, bytes);
    assert.equal(reply.status, 201, `${name}: ${JSON.stringify(reply.body)}`);
    const { width, height, bytes: size } = reply.body.data;
    assert.deepEqual([width, height], name === 'smallest side' ? [128, 128] : [300, 260], name);
    assert.equal(size, bytes.length, name);
  }
  const { blobs, rows } = await keptImages(place.tenantId);
  assert.deepEqual([blobs.length, rows], [11, 11]);
  for (const blob of blobs) {
    const { format, space, depth, orientation, hasAlpha } = await sharp(blob).metadata();
    assert.deepEqual(
      { format, space, depth, orientation, hasAlpha },
      { format: 'jpeg', space: 'srgb', depth: 'uchar', orientation: undefined, hasAlpha: false },
    );
  }
});

test('an accepted photo scores more than one that is refused for what it shows, however poor it is', async () => {
  const place = await newPlace();
  const dim = await sharp(await photo('CAT', 81, 'appearance', 0))
    .linear(0.35, 0)
    .png()
    .toBuffer();
  const { quality } = (await upload(place, `/v2/appearances:upload?sessionId=${place.sessionId}`, dim)).body.data;
  assert.equal(quality.verdict, 'ACCEPTED', JSON.stringify(quality));
  assert.equal(quality.score, 21);
});

test('a photo comes out upright with the same verdict whatever its EXIF orientation', async () => {
  const { data, info } = await sharp(await face())
    .resize(360, 300, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = () => sharp(data, { raw: info });
  // Reverses the orientation, so that all eight show the same picture.
  const turned: Record<number, Sharp> = {
    1: upright(),
    2: upright().flop(),
    3: upright().rotate(180),
    4: upright().flip(),
    5: sharp(await upright().rotate(90).raw().toBuffer(), { raw: { ...info, width: 300, height: 360 } }).flop(),
    6: upright().rotate(270),
    7: sharp(await upright().rotate(90).raw().toBuffer(), { raw: { ...info, width: 300, height: 360 } }).flip(),
    8: upright().rotate(90),
  };
  const verdicts = new Set<string>();
  for (const [orientation, picture] of Object.entries(turned)) {
    const place = await newPlace();
    const jpeg = await picture
      .withMetadata({ orientation: Number(orientation) })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { data: record } = (await upload(place, place.path, jpeg)).body;
    assert.deepEqual([record.width, record.height], [360, 300], `orientation ${orientation}`);
    verdicts.add(record.quality.verdict);
    const [blob] = (await keptImages(place.tenantId)).blobs;
    const kept = await sharp(blob).raw().toBuffer();
    let difference = 0;
    for (let i = 0; i < kept.length; i++) difference += Math.abs(kept[i]! - data[i]!);
    assert.ok(difference / kept.length < 6, `orientation ${orientation} differs by ${difference / kept.length} levels`);
  }
  assert.equal(verdicts.size, 1);
});

test('only the picture is stored: no EXIF, GPS, XMP, profile or comment, and nothing hidden after its end (S6)', async () => {
  const place = await newPlace();
  const secret = 'SECRET-HOME-OF-THE-OWNER';
  const jpeg = await sharp(await face())
    .withExif({ IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>${secret}</x:xmpmeta>`,
    )
    .withIccProfile('p3', { attach: true })
    .jpeg()
    .toBuffer();
  const zip = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    Buffer.from(`${secret}<html><script>`),
    Buffer.from('PK\x05\x06', 'latin1'),
  ]);
  const sent = Buffer.concat([withComment(jpeg, secret), zip]);
  for (const mark of [secret, 'Exif\0', 'ICC_PROFILE', 'adobe:ns:meta'])
    assert.ok(sent.includes(mark), `${mark} was sent`);
  assert.equal((await upload(place, place.path, sent)).status, 201);
  const [blob] = (await keptImages(place.tenantId)).blobs;
  for (const mark of [secret, 'Exif', 'ICC_PROFILE', 'adobe', 'xmp', 'PK\x03\x04', '<html', '<script'])
    assert.ok(!blob?.includes(mark), mark);
  assert.deepEqual(blob?.subarray(-2), Buffer.from([0xff, 0xd9]), 'the picture ends the file');
});

test('a file of exactly the limit is accepted, one byte more is 413, and nothing of it is kept', async () => {
  const place = await newPlace();
  const jpeg = await face();
  const over = await upload(place, place.path, paddedTo(jpeg, LIMITS.fileBytesMax + 1));
  assert.equal(over.status, 413);
  assert.equal(over.body.errors[0].code, 'SVCB2B40002');
  assert.equal((await keptImages(place.tenantId)).rows, 0);
  const exact = await upload(place, place.path, paddedTo(jpeg, LIMITS.fileBytesMax));
  assert.equal(exact.status, 201, JSON.stringify(exact.body));
  assert.equal(exact.body.data.bytes, LIMITS.fileBytesMax);
});

test('a form may have a boundary of one character and files of other names; a broken one or a second file is refused', async () => {
  const place = await newPlace();
  const [first, second] = [await face(), await photo('CAT', 70, 'fingerprint', 1)];
  const one = await sendForm(
    place,
    'x',
    Buffer.concat([formPart('x', 'file', first), formPart('x', 'photo', second), Buffer.from('--x--\r\n')]),
  );
  assert.equal(one.status, 201, JSON.stringify(one.body));
  assert.equal(one.body.data.bytes, first.length);
  const broken: Record<string, Buffer | string> = {
    'two files': Buffer.concat([formPart('x', 'file', first), formPart('x', 'file', second), Buffer.from('--x--\r\n')]),
    'no part': '--x--\r\n',
    'another name': Buffer.concat([formPart('x', 'photo', second), Buffer.from('--x--\r\n')]),
    'no end': formPart('x', 'file', second),
    'cut off in a header': '--x\r\nContent-Disposition: form-data; name="fi',
    'no boundary at all': second,
    nothing: '',
  };
  for (const [name, body] of Object.entries(broken)) assertRefused(await sendForm(place, 'x', body), name);
  assert.equal((await sendForm(place, '', second)).status, 400, 'an empty boundary');
  assert.equal((await keptImages(place.tenantId)).rows, 1);
});

test('an interrupted upload leaves no temporary file and no row', async () => {
  const place = await newPlace();
  const { dataDir } = await sharedService();
  const folder = path.join(dataDir, 'blobs', 'temporary');
  const before = new Set(await readdir(folder));
  const mine = async () => (await readdir(folder)).filter((name) => !before.has(name));
  const until = async (holds: (names: string[]) => boolean, what: string) => {
    for (const end = performance.now() + 5000; performance.now() < end; await new Promise(setImmediate))
      if (holds(await mine())) return;
    assert.fail(what);
  };
  const headers = {
    'x-service-api-key': place.apiKey,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 1_000_000,
  };
  const sending = request(place.url + place.path, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.write(formPart('x', 'file', await face()).subarray(0, 20_000));
  await until((names) => names.length === 1, 'the upload did not begin');
  sending.destroy();
  await until((names) => names.length === 0, 'the temporary file stayed');
  assert.deepEqual(await keptImages(place.tenantId), { blobs: [], rows: 0 });
});

test('the same bytes again are the same upload; the same photo encoded again is a near-duplicate and does not count', async () => {
  const place = await newPlace();
  const jpeg = await face();
  const first = await upload(place, place.path, jpeg);
  const again = await upload(place, place.path, jpeg);
  assert.deepEqual([first.status, again.status], [201, 200]);
  assert.equal(again.body.data.id, first.body.data.id);
  assert.deepEqual(again.body.data.progress, first.body.data.progress);
  const encodedAgain = await upload(place, place.path, await sharp(jpeg).resize(400).jpeg({ quality: 80 }).toBuffer());
  assert.equal(encodedAgain.status, 201);
  assert.equal(encodedAgain.body.data.quality.verdict, 'REJECTED');
  assert.deepEqual(encodedAgain.body.data.quality.reasons, ['nearDuplicate']);
  assert.equal(encodedAgain.body.data.progress.fingerprints, 1);
});

test('a capture session takes 40 files, and refuses the 41st but not a repetition of the first', async () => {
  const place = await newPlace();
  const small = await sharp(await face())
    .resize(160, 160)
    .jpeg()
    .toBuffer();
  const variant = (n: number) => withComment(small, `file ${n}`);
  for (let n = 0; n < LIMITS.filesPerSessionMax; n++)
    assert.equal((await upload(place, place.path, variant(n))).status, 201);
  assertRefused(await upload(place, place.path, variant(40)), 'the 41st file');
  assert.equal((await upload(place, place.path, variant(0))).status, 200);
  assert.equal((await keptImages(place.tenantId)).rows, LIMITS.filesPerSessionMax);
});

test('files that cannot be decoded count towards the 40 of their capture session', async () => {
  const place = await newPlace();
  const jpeg = await sharp(await face())
    .resize(160, 160)
    .jpeg()
    .toBuffer();
  const cutOff = (n: number) => withComment(jpeg, `file ${n}`).subarray(0, jpeg.length >> 1);
  assert.equal((await upload(place, place.path, jpeg)).status, 201);
  for (let n = 1; n < LIMITS.filesPerSessionMax; n++) assertRefused(await upload(place, place.path, cutOff(n)), 'cut');
  const reply = await upload(place, place.path, withComment(jpeg, 'sound'));
  assertRefused(reply, 'the 41st file');
  assert.match(reply.body.errors[0].details.file[0], /40 files, of which 39 could not be read/);
  assert.equal((await upload(place, place.path, jpeg)).status, 200);
});
