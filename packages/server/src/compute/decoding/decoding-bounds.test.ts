import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { decodingBounds, engineThreadsWithin, memoryBound, openExpectedWork, TASK_BYTES } from './decoding-bounds.ts';

const MACHINE_BYTES = 8e9;

/** Memory limit of a process with these cgroups and limit files, by path below the mount point. */
async function boundOf(membership: string, limits: Readonly<Record<string, string>>): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-cgroup-'));
  try {
    const places = { membership: path.join(folder, 'self'), root: path.join(folder, 'cgroup') };
    await writeFile(places.membership, membership);
    for (const [file, text] of Object.entries(limits)) {
      await mkdir(path.dirname(path.join(places.root, file)), { recursive: true });
      await writeFile(path.join(places.root, file), `${text}\n`);
    }
    return await memoryBound(places, MACHINE_BYTES);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('reads the memory limit of the container, or of the machine without one', async () => {
  assert.equal(await boundOf('0::/\n', { 'memory.max': '629145600' }), 629_145_600);
  assert.equal(await boundOf('0::/\n', { 'memory.max': 'max' }), MACHINE_BYTES);
  assert.equal(await boundOf('', {}), MACHINE_BYTES);
});

test('applies the limit of a nested version 2 cgroup, or a lower one of a parent', async () => {
  const membership = '0::/system.slice/rhinarium.service\n';
  const own = 'system.slice/rhinarium.service/memory.max';
  assert.equal(await boundOf(membership, { [own]: '600000000' }), 600_000_000);
  const limits = { [own]: '600000000', 'system.slice/memory.max': '500000000', 'other.slice/memory.max': '1000000' };
  assert.equal(await boundOf(membership, limits), 500_000_000);
});

test('applies the limit of a nested version 1 cgroup, and one at the container’s root', async () => {
  const membership = '12:cpu,cpuacct:/elsewhere\n4:hugetlb,memory:/docker/abc\n0::/\n';
  const file = 'memory.limit_in_bytes';
  const limits = { [`memory/docker/abc/${file}`]: '700000000', [`memory/elsewhere/${file}`]: '1000000' };
  assert.equal(await boundOf(membership, limits), 700_000_000);
  assert.equal(await boundOf(membership, { [`memory/${file}`]: '650000000' }), 650_000_000);
});

test('has one engine thread below 1 GB of memory, otherwise the configured number', () => {
  assert.deepEqual(
    [600e6, 999e6, 1e9, 8e9].map((bytes) => engineThreadsWithin(bytes, 4)),
    [1, 1, 4, 4],
  );
});

/** Memory of an idle decoder, and of the service without decoders, measured by the soak test. */
const processBytes = 75e6;
const restBytesOf = (memoryBytes: number) => (memoryBytes < 1e9 ? 340e6 : 420e6);

test('fits decoders, pictures and the service into any memory from 620 MB', () => {
  for (let memoryBytes = 620e6; memoryBytes <= 64e9; memoryBytes *= 1.07) {
    for (const requested of [1, 2, 4, 8]) {
      const { processesMax, picturesBytesMax, pictureBytesMax } = decodingBounds(memoryBytes, requested);
      const most = restBytesOf(memoryBytes) + processesMax * (processBytes + TASK_BYTES) + picturesBytesMax;
      assert.ok(most <= memoryBytes, `${memoryBytes} ${requested}`);
      assert.ok(processesMax >= 1 && processesMax <= requested);
      assert.ok(pictureBytesMax <= picturesBytesMax && pictureBytesMax >= 100e6);
    }
  }
});

test('allows the requested number of decoders if there is enough memory', () => {
  assert.equal(decodingBounds(600e6, 2).processesMax, 1);
  assert.equal(decodingBounds(1e9, 2).processesMax, 2);
  assert.equal(decodingBounds(8e9, 8).processesMax, 8);
});

const picture = (megapixels: number, fileBytes: number) => ({
  header: { format: 'png', width: megapixels * 1000, height: 1000, heldBytesPerPixel: 0, rowBytesPerPixel: 3 } as const,
  fileBytes,
});

test('estimates work from pixels or bytes, and never below the minimum', () => {
  const work = openExpectedWork();
  assert.equal(work.of('a', picture(0.16, 1000)), 50);
  assert.equal(work.of('a', picture(12, 1000)), 600);
  assert.equal(work.of('a', picture(0.16, 10e6)), 250);
});

test('expects more work from a tenant whose small pictures took long, until its pictures are quick again', () => {
  const work = openExpectedWork();
  for (let n = 0; n < 5; n++) work.learn('a', 900);
  assert.equal(work.of('a', picture(0.16, 1000)), 900);
  assert.equal(work.of('b', picture(0.16, 1000)), 50);
  for (let n = 0; n < 20; n++) work.learn('a', 10);
  assert.equal(work.of('a', picture(0.16, 1000)), 50);
});

test('remembers the latest thousand tenants', () => {
  const work = openExpectedWork();
  for (let n = 0; n <= 1000; n++) work.learn(`tenant ${n}`, 900);
  assert.equal(work.of('tenant 0', picture(0.16, 1000)), 50);
  assert.equal(work.of('tenant 1', picture(0.16, 1000)), 900);
});
