import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { DOG_FACE, ENGINE } from '@rhinarium/engine';
import { pack as packTar } from 'tar-stream';
import { DRAWN_CALIBRATION, type DrawnPack, drawnNetwork, writePack } from '../../../../testing/drawn-pack.ts';
import { installPack, packInUse } from './installed-packs.ts';
import type { TrialRun } from './pack-trial.ts';
import { readPack } from './read-pack.ts';
import { problemOf, tryNetwork } from './try-network.ts';

const place = await mkdtemp(path.join(tmpdir(), 'rhinarium-packs-'));
after(() => rm(place, { recursive: true, force: true }));
let count = 0;
const folderOf = () => path.join(place, String(count++));
/** Asserts that a pack is refused with such a sentence. */
const refuses = (read: Promise<unknown>, message: RegExp) => assert.rejects(read, { name: 'PackRefused', message });
const drawn = (changes?: DrawnPack) => writePack(folderOf(), changes);

test('a whole pack is read from a folder and from a tar archive, and its engine version names it', async () => {
  const folder = await drawn();
  const pack = await readPack(folder, undefined);
  assert.match(
    pack.engine.version,
    new RegExp(`^${ENGINE.version.replaceAll('.', '\\.')}\\+drawn-1\\.0\\.[0-9a-f]{8}$`),
  );
  assert.notEqual(pack.engine.modelDigest, ENGINE.modelDigest);
  const archive = path.join(place, 'pack.tar');
  const writer = packTar();
  const written = new Promise<unknown>((resolve) =>
    writer.pipe(createWriteStream(archive)).on('close', () => resolve(undefined)),
  );
  for (const [name, bytes] of pack.files) writer.entry({ name: `drawn/${name}` }, bytes);
  writer.finalize();
  await written;
  assert.deepEqual((await readPack(archive, undefined)).engine, pack.engine);
});

test('a pack of the same name with other contents has another engine version', async () => {
  const versionOf = async (changes?: DrawnPack) => (await readPack(await drawn(changes), undefined)).engine.version;
  assert.equal(await versionOf(), await versionOf());
  assert.notEqual(await versionOf({ calibration: { ...DRAWN_CALIBRATION, tailSlope: -2 } }), await versionOf());
});

test('a damaged, incomplete, oversized or wrong pack is refused with a sentence that says what to do', async () => {
  const changed = async (change: (folder: string) => Promise<unknown>, changes?: DrawnPack) => {
    const folder = await drawn(changes);
    await change(folder);
    return folder;
  };
  const nothing = async () => {};
  const [first, ...rest] = DRAWN_CALIBRATION.knots;
  const [, second] = rest;
  const refused: readonly (readonly [folder: string, sentence: RegExp])[] = [
    [path.join(place, 'absent'), /^There is no model pack at /],
    [
      await changed((folder) => writeFile(path.join(folder, 'dogFace.onnx'), drawnNetwork({ weights: 'other' }))),
      /^dogFace\.onnx of the pack is damaged: the manifest has another SHA-256\. Get the pack again\.$/,
    ],
    [
      await changed((folder) => rm(path.join(folder, 'CARD.md'))),
      /^This is not a whole model pack: CARD\.md is missing\. Get the pack again\.$/,
    ],
    [
      await changed((folder) => truncate(path.join(folder, 'dogFace.onnx'), 64e6 + 1)),
      /^dogFace\.onnx of the pack has 64000001 bytes\. At most 64000000 are allowed: make it smaller\.$/,
    ],
    [
      await changed(nothing, { manifest: { licence: '' } }),
      /^licence in manifest\.json of the pack is wrong: must name/,
    ],
    [await changed(nothing, { manifest: { licence: undefined } }), /^licence .*must name the licence/],
    [await changed(nothing, { manifest: { name: '../up' } }), /^name in manifest\.json .* small letters and digits/],
    [
      await changed(nothing, { calibration: { ...DRAWN_CALIBRATION, knots: [first, second, ...rest] } }),
      /^knots in dogFace\.calibration\.json of the pack is wrong: must be a table whose positions rise/,
    ],
    [
      await changed(nothing, { network: drawnNetwork({ weights: 'location' }) }),
      /^dogFace\.onnx names a location, so parts of it may be in another file\. Export it as one file/,
    ],
  ];
  for (const [folder, sentence] of refused) await refuses(readPack(folder, undefined), sentence);
});

test('a pack that was made for another cut of the face or another size of the picture is refused', async () => {
  const manifest = JSON.parse(await readFile(path.join(await drawn(), 'manifest.json'), 'utf8'));
  const { dogFace } = manifest;
  const face = { side: 5, up: DOG_FACE.up };
  await refuses(
    readPack(await drawn({ manifest: { dogFace: { ...dogFace, face } } }), undefined),
    new RegExp(
      `another engine: its face is side 5, up ${DOG_FACE.up}, and this engine has side ${DOG_FACE.side}, .*again`,
    ),
  );
  const input = { ...dogFace.input, shape: [1, 3, 224, 224] };
  await refuses(
    readPack(await drawn({ manifest: { dogFace: { ...dogFace, input } } }), undefined),
    /its input is name picture, shape 1 x 3 x 224 x 224, white 255/,
  );
});

test('refuses a pack without a signature, with another one or with a changed manifest, if signatures are demanded', async () => {
  const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const signed = await drawn({ privateKey: own.privateKey });
  assert.equal((await readPack(signed, own.publicKey)).isSigned, true);
  await refuses(readPack(await drawn(), own.publicKey), /^The pack is not signed, and RHINARIUM_MODELS_PUBLIC_KEY/);
  await refuses(readPack(signed, other.publicKey), /^The pack is not signed with the key of RHINARIUM_MODELS_/);
  const manifest = path.join(signed, 'manifest.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('Apache-2.0', 'Apache-1.0'));
  await refuses(readPack(signed, own.publicKey), /manifest\.json was changed/);
});

test('a pack that animals of a tenant taught is refused at installation and start, unless the settings name the tenant', async () => {
  const [tenant, another] = [randomUUID(), randomUUID()];
  const taught = await drawn({ manifest: { tenant } });
  const sentence = new RegExp(
    `^Animals of the tenant ${tenant} taught the pack, and RHINARIUM_MODELS_TENANTS does not`,
  );
  await refuses(readPack(taught, undefined), sentence);
  await refuses(readPack(taught, undefined, [another]), sentence);
  await refuses(
    readPack(await drawn({ manifest: { tenant: 'ours' } }), undefined),
    /^tenant in manifest\.json .* id of a t/,
  );

  const dataDir = folderOf();
  const settings = { dataDir, modelsDir: undefined, modelsPublicKey: undefined, modelsTenants: [another, tenant] };
  await installPack(settings, await readPack(taught, undefined, settings.modelsTenants), randomUUID);
  assert.equal((await packInUse(settings))?.id, 'drawn-1.0');
  await refuses(
    packInUse({ ...settings, modelsTenants: undefined }),
    /^The model pack drawn-1\.0 cannot be used\. Animals/,
  );
});

test('a network is run in a process of its own, and one that returns something else is refused', async () => {
  const run = await tryNetwork(drawnNetwork());
  assert.equal(run.codes.length, 5);
  await refuses(
    tryNetwork(drawnNetwork({ codeLength: 128 })),
    /return code, 1 x 256, but takes picture and returns code of 128 numbers/,
  );
  await refuses(tryNetwork(drawnNetwork({ output: 'nose' })), /but takes picture and returns nose\. Export it/);
  await refuses(
    tryNetwork(drawnNetwork({ sidePx: 128 })),
    /^The pack’s network does not run: Got invalid dimensions.*\. Export it again/,
  );
  await refuses(tryNetwork(Buffer.from('not a network')), /^The pack’s network does not run: /);
  await refuses(tryNetwork(drawnNetwork(), 1), /it was not ready after 0\.001 s/);
});

test('a network that is too slow, too large or the same for all pictures is refused', () => {
  const codes = [1, 2].map((at) => Float32Array.from({ length: 256 }, (_, i) => i + at));
  const run: TrialRun = { inputs: ['picture'], outputs: ['code'], codes, ms: 80, shippedMs: 10, memoryBytes: 400e6 };
  assert.equal(problemOf(run), undefined);
  assert.match(
    problemOf({ ...run, ms: 81 }) ?? '',
    /^The pack’s network takes 8\.1 times as long .*make it smaller\.$/,
  );
  assert.match(
    problemOf({ ...run, memoryBytes: 410e6 }) ?? '',
    /needs 410 MB of memory\. At most 400 MB .*make it smaller/,
  );
  assert.match(problemOf({ ...run, codes: [codes[0]!, codes[0]!] }) ?? '', /returns one code for all pictures/);
  assert.match(problemOf({ ...run, codes: [codes[0]!, codes[1]!.map(() => Number.NaN)] }) ?? '', /not numbers/);
});
