import assert from 'node:assert/strict';
import { paddedTo, pngClaiming } from '@rhinarium/server/testing/broken-images';
import { spoil } from '@rhinarium/synthetic';
import sharp from 'sharp';
import type { ContractCase } from '../contract-case.ts';

const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#777' } });

/** A JPEG with spoiled content. */
async function spoiledJpeg(jpeg: Buffer, how: Parameters<typeof spoil>[1]): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return await sharp(spoil({ width, height, data }, how).data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

export const uploadCases: readonly ContractCase[] = [
  {
    name: 'a file is uploaded into a STARTED session and answered with its measures, its quality and the progress',
    says: ['4.6', '5.1', '5.2', '5.3'],
    async run({ ask, newSession, photo }) {
      const sessionId = await newSession('PET_IDENTIFICATION');
      const query = { sessionId };
      const file = await photo('CAT', 'fingerprint');
      const { data } = (await ask('uploadFingerprint', { query, file }, 201)).body;
      assert.deepEqual([data.sessionId, data.kind, data.bytes], [sessionId, 'fingerprint', file.length]);
      const appearance = await ask('uploadAppearance', { query, file: await photo('CAT', 'appearance') }, 201);
      assert.equal(appearance.body.data.kind, 'appearance');
      const { width, height } = data;
      assert.ok(width > height, 'the picture is wider than high');
      const square = { left: Math.floor((width - height) / 2), top: 0, width: height, height };
      assert.deepEqual(data.region, square, 'the guide of a fingerprint is in its middle');
      const { width: wholeWidth, height: wholeHeight, region } = appearance.body.data;
      assert.deepEqual(region, { left: 0, top: 0, width: wholeWidth, height: wholeHeight });
      const read = await ask('readCaptureSession', { params: query }, 200);
      assert.deepEqual(read.body.data.progress, appearance.body.data.progress);
    },
  },
  {
    name: 'a camera’s picture is looked at in an open session, which stays as it is, and one that is too large is refused',
    says: ['5.11'],
    async run({ ask, newSession, photo }) {
      const params = { sessionId: await newSession('PET_IDENTIFICATION') };
      const picture = (
        await sharp(await photo('CAT', 'fingerprint'))
          .resize(320)
          .jpeg()
          .toBuffer()
      ).toString('base64');
      await ask('lookInCaptureSession', { params, body: { picture: 'A'.repeat(100_000) } }, 'validation');
      const { data } = (await ask('lookInCaptureSession', { params, body: { picture } }, 200)).body;
      assert.equal(typeof data.isChecked, 'boolean');
      const read = await ask('readCaptureSession', { params }, 200);
      assert.equal(read.body.data.progress.fingerprints, 0);
      await ask('abortCaptureSession', { params }, 200);
      await ask('lookInCaptureSession', { params, body: { picture } }, 'noSuchCaptureSession');
    },
  },
  {
    name: 'the same bytes again in a session answer 200 and the same id, and count once',
    says: ['5.5'],
    async run({ ask, newSession, photo }) {
      const query = { sessionId: await newSession('PET_IDENTIFICATION') };
      const file = await photo('CAT', 'fingerprint');
      const first = await ask('uploadFingerprint', { query, file }, 201);
      const again = await ask('uploadFingerprint', { query, file }, 200);
      assert.deepEqual(again.body, first.body);
    },
  },
  {
    name: 'JPEG, PNG and WebP are taken; a near-duplicate is answered 201 REJECTED with its reason and does not count',
    says: ['5.4', '5.6'],
    async run({ ask, newSession, photo }) {
      const query = { sessionId: await newSession('PET_IDENTIFICATION') };
      const jpeg = await photo('CAT', 'fingerprint');
      await ask('uploadFingerprint', { query, file: jpeg }, 201);
      const copies = [
        sharp(jpeg).png(),
        sharp(jpeg).webp({ quality: 90 }),
        sharp(jpeg).jpeg({ quality: 30 }),
        sharp(jpeg).resize({ width: 240 }).jpeg({ quality: 60 }),
        sharp(jpeg).extract({ left: 4, top: 0, width: 472, height: 398 }).jpeg({ quality: 95 }),
      ];
      for (const copy of copies) {
        const file = await copy.toBuffer();
        const { data } = (await ask('uploadFingerprint', { query, file }, 201)).body;
        assert.deepEqual([data.quality.verdict, data.quality.reasons], ['REJECTED', ['nearDuplicate']]);
        assert.equal(data.progress.fingerprints, 1);
      }
    },
  },
  {
    name: 'a picture that is blurred, dark, overexposed, empty or noise is answered 201 REJECTED with its reason and does not count',
    says: ['5.4'],
    async run({ ask, newSession, photo }) {
      const query = { sessionId: await newSession('PET_IDENTIFICATION') };
      for (const [how, reason] of [
        ['blurred', 'blurred'],
        ['dark', 'dark'],
        ['overexposed', 'overexposed'],
        ['flat', 'noAnimal'],
        ['noise', 'noAnimal'],
      ] as const) {
        for (const kind of ['fingerprint', 'appearance'] as const) {
          const upload = kind === 'fingerprint' ? 'uploadFingerprint' : 'uploadAppearance';
          const { data } = (await ask(upload, { query, file: await spoiledJpeg(await photo('CAT', kind), how) }, 201))
            .body;
          assert.deepEqual([data.quality.verdict, data.quality.reasons], ['REJECTED', [reason]], `${how} ${kind}`);
          assert.deepEqual([data.progress.fingerprints, data.progress.appearances], [0, 0]);
        }
      }
      // A refused photo cannot have copies.
      const jpeg = await photo('CAT', 'fingerprint');
      const dimmed = await sharp(jpeg).linear(0.1, 0).jpeg({ quality: 92 }).toBuffer();
      const refused = (await ask('uploadFingerprint', { query, file: dimmed }, 201)).body.data;
      assert.deepEqual(refused.quality.reasons, ['dark']);
      const { data } = (await ask('uploadFingerprint', { query, file: jpeg }, 201)).body;
      assert.deepEqual([data.quality.verdict, data.progress.fingerprints], ['ACCEPTED', 1]);
    },
  },
  {
    name: 'a file that is missing, empty, not an image, corrupt, too small or too large in pixels is a validation failure of `file`',
    says: ['5.6', '5.8'],
    async run({ ask, newSession, photo }) {
      const query = { sessionId: await newSession('PET_IDENTIFICATION') };
      const whole = await photo('CAT', 'fingerprint');
      const files: Record<string, Buffer | undefined> = {
        missing: undefined,
        empty: Buffer.alloc(0),
        text: Buffer.from('no image at all'),
        cut: whole.subarray(0, whole.length >> 1),
        gif: await flat(200).gif().toBuffer(),
        small: await flat(127).png().toBuffer(),
        huge: pngClaiming(10_000, 5_001),
      };
      for (const [says, file] of Object.entries(files)) {
        const refused = await ask('uploadFingerprint', { query, ...(file ? { file } : {}) }, 'validation');
        assert.deepEqual(Object.keys(refused.body.errors[0].details), ['file'], says);
      }
    },
  },
  {
    name: 'a file over 10 MiB is 413',
    says: ['5.7', '5.8'],
    async run({ ask, newSession, photo }) {
      const query = { sessionId: await newSession('PET_IDENTIFICATION') };
      const file = paddedTo(await photo('CAT', 'fingerprint'), 10 * 1024 * 1024 + 1);
      await ask('uploadFingerprint', { query, file }, 'bodyTooLarge');
    },
  },
  {
    name: 'an upload without sessionId names the field and also has the older body',
    says: ['5.9', '11.4'],
    async run({ ask, photo }) {
      for (const operation of ['uploadFingerprint', 'uploadAppearance'] as const) {
        const refused = await ask(operation, { file: await photo('CAT', 'fingerprint') }, 'validation');
        assert.equal(typeof refused.body.error, 'string');
        assert.deepEqual(Object.keys(refused.body.errors[0].details), ['sessionId']);
      }
    },
  },
  {
    name: 'an upload that is not a multipart form is 415',
    says: ['11.9'],
    async run({ refuse, newSession }) {
      const sessionId = await newSession('PET_IDENTIFICATION');
      const headers = { 'content-type': 'application/json' };
      await refuse('POST', `/v2/fingerprints:upload?sessionId=${sessionId}`, 'unsupportedMediaType', headers);
    },
  },
];
