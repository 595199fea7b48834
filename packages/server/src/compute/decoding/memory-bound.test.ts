import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { engineThreadsWithin, memoryBound } from './memory-bound.ts';

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
