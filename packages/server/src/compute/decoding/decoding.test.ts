import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { type Decoder, startDecoder } from './decoder.ts';
import type { TaskMessage } from './decoder-process.ts';
import { type Decoding, openDecoding } from './decoding.ts';
import { readFileHeader } from './image-header.ts';
import { UnreadableImage } from './unreadable-image.ts';

const subject = { species: 'CAT', kind: 'fingerprint' } as const;
const folder = mkdtempSync(path.join(tmpdir(), 'rhinarium-test-'));
after(() => rm(folder, { recursive: true, force: true }));

const plain = (sidePx: number) =>
  sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#7f7f7f' } });

const largePicture = written('large', async () =>
  plain(6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
);
const smallPicture = written('small', async () => plain(300).png().toBuffer());

/** A lazily created file: the first test that needs it writes it. */
function written(name: string, make: () => Promise<Buffer>): () => Promise<string> {
  let file: Promise<string> | undefined;
  const write = async () => {
    const at = path.join(folder, name);
    await writeFile(at, await make());
    return at;
  };
  return () => {
    file ??= write();
    return file;
  };
}

const examine = async (decoding: Decoding, file: string, tenantId = 'a', look = async () => {}) => {
  const toExamine = { path: file, bytes: 1000, subject, givesRaster: false, isSeen: false };
  return (await decoding.examine(toExamine, await readFileHeader(file), tenantId, look)).examination;
};

async function withDecoding(options: Parameters<typeof openDecoding>[0], act: (decoding: Decoding) => Promise<void>) {
  const decoding = openDecoding(options);
  try {
    await act(decoding);
  } finally {
    decoding.close();
  }
}

const usual = { coresMax: 1, memoryBytes: 4e9, ticks: () => performance.now() };

test('rejects a picture over its processor time limit, and decodes the next one in a fresh process', async () => {
  await withDecoding({ ...usual, cpuMsMax: 40 }, async (decoding) => {
    await assert.rejects(examine(decoding, await largePicture()), UnreadableImage);
    await assert.rejects(examine(decoding, await largePicture()), UnreadableImage);
  });
  await withDecoding(usual, async (decoding) => {
    assert.equal((await examine(decoding, await largePicture())).width, 6000);
    assert.equal((await examine(decoding, await smallPicture())).width, 300);
  });
});

test('answers 503 for a picture that is not decoded in time', async () => {
  await withDecoding({ ...usual, taskMsMax: 1 }, async (decoding) => {
    await assert.rejects(examine(decoding, await largePicture()), { failure: 'overloaded' });
  });
});

test('the turn of a picture lasts until it has been looked at, so that a flood leaves a core to another tenant', async () => {
  await withDecoding({ ...usual, coresMax: 2 }, async (decoding) => {
    const file = await smallPicture();
    const looks: string[] = [];
    const signals = new EventEmitter();
    const [begun, released] = [once(signals, 'begun'), once(signals, 'released')];
    const look = async () => {
      looks.push('flood');
      signals.emit('begun');
      await released;
    };
    await examine(decoding, file, 'quiet');
    const flood = [1, 2, 3].map(() => examine(decoding, file, 'flood', look));
    await begun;
    assert.deepEqual([decoding.running, decoding.waiting], [1, 2]);
    await examine(decoding, file, 'quiet', async () => void looks.push('quiet'));
    assert.deepEqual([looks, decoding.running, decoding.waiting], [['flood', 'quiet'], 1, 2]);
    signals.emit('released');
    await Promise.all(flood);
    assert.deepEqual(looks, ['flood', 'quiet', 'flood', 'flood']);
  });
});

test('a look that fails ends the turn of its picture and rejects with its own error', async () => {
  await withDecoding(usual, async (decoding) => {
    const file = await smallPicture();
    const failing = async () => {
      throw new Error('blind');
    };
    await assert.rejects(examine(decoding, file, 'a', failing), /blind/);
    assert.deepEqual([decoding.running, decoding.waiting], [0, 0]);
    assert.equal((await examine(decoding, file)).width, 300);
  });
});

test('rejects a picture over the memory limit before decoding it', async () => {
  await withDecoding({ ...usual, memoryBytes: 600e6 }, async (decoding) => {
    await assert.rejects(examine(decoding, await largePicture()), UnreadableImage);
    assert.equal((await examine(decoding, await smallPicture())).width, 300);
  });
});

/** A decoder that is killed at the end of the test. */
function decoderFor(context: TestContext, dataBytesMax = 4e9): Decoder {
  const decoder = startDecoder({ dataBytesMax, taskMsMax: 60_000 });
  context.after(() => decoder.kill());
  return decoder;
}

const taskOf = (file: string, memoryBytesMax: number): TaskMessage => ({
  name: 'examine',
  input: { path: file, subject, pixels: 36e6, givesRaster: false, isSeen: false },
  bounds: { cpuMsMax: 60_000, memoryBytesMax },
});

test('ends a decoder that exceeds the memory limit of its task', async (context) => {
  const decoder = decoderFor(context);
  assert.deepEqual(await decoder.run(taskOf(await largePicture(), 64e6)), { over: 'memory' });
  assert.equal(decoder.isAlive, false);
});

test('limits a decoder’s data by the operating system', {
  skip: process.platform !== 'linux',
}, async (context) => {
  const decoder = decoderFor(context, 250e6);
  const outcome = await decoder.run(taskOf(await largePicture(), 4e9));
  assert.ok('unreadable' in outcome || 'died' in outcome, JSON.stringify(outcome));
});

test('reads only JPEG, PNG and WebP, whatever bytes it gets', async (context) => {
  const decoder = decoderFor(context);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
  const gif = await sharp(await smallPicture())
    .gif()
    .toBuffer();
  const tiff = await sharp(await smallPicture())
    .tiff()
    .toBuffer();
  for (const jpeg of [svg, gif, tiff]) {
    const bounds = { cpuMsMax: 60_000, memoryBytesMax: 4e9 };
    const outcome = await decoder.run({ name: 'readPixels', input: { jpeg }, bounds });
    assert.ok('unreadable' in outcome, JSON.stringify(outcome));
  }
});

test('starts the first process when a picture is expected, and only then', {
  skip: process.platform !== 'linux',
}, async () => {
  const countProcesses = () =>
    execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('decoder-process') || line.includes('ulimit')).length;
  const before = countProcesses();
  await withDecoding(usual, async (decoding) => {
    assert.equal(countProcesses() - before, 0);
    decoding.warm();
    decoding.warm();
    assert.equal(countProcesses() - before, 1);
    await examine(decoding, await smallPicture());
    decoding.warm();
    assert.equal(countProcesses() - before, 1, 'the warm process decoded it');
  });
});

test('a glance is refused at once while an upload has the only core, and answered after it', async () => {
  await withDecoding(usual, async (decoding) => {
    const jpeg = await plain(320).jpeg().toBuffer();
    const bounds = { sidePxMax: 640, signal: new AbortController().signal };
    const glance = () => decoding.glance(jpeg, bounds, 'b', async ({ width }) => width);
    let end = () => {};
    const looking = new Promise<void>((resolve) => {
      end = resolve;
    });
    const begun = new EventEmitter();
    const isLooking = once(begun, 'look');
    const upload = examine(decoding, await smallPicture(), 'a', async () => {
      begun.emit('look');
      await looking;
    });
    await isLooking;
    await assert.rejects(glance(), { failure: 'tooManyRequests' });
    assert.equal(decoding.waiting, 0);
    end();
    await upload;
    assert.equal(await glance(), 320);
  });
});
