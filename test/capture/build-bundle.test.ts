import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const capture = fileURLToPath(new URL('../../packages/capture/', import.meta.url));
const bundle = path.join(capture, 'dist/bundle');
const SERVED = ['link.html', 'link.css', 'link-page.js', 'host.html', 'host-page.js', 'rhinarium-capture.js'];

test('a build leaves every file of the bundle in place while it runs, and only its own files after it', async () => {
  writeFileSync(path.join(bundle, 'de-00000000.js'), 'of an earlier build');
  const building = spawn(process.execPath, [path.join(capture, 'bundle.mjs')], { stdio: 'inherit' });
  const missing = new Set<string>();
  let looks = 0;
  const ended = once(building, 'exit');
  while (building.exitCode === null && building.signalCode === null) {
    for (const name of SERVED) {
      if (!existsSync(path.join(bundle, name))) missing.add(name);
      else if (!name.endsWith('.html') && readFileSync(path.join(bundle, name)).length === 0)
        missing.add(`${name} is empty`);
    }
    looks += 1;
    await setImmediate();
  }
  assert.deepEqual(await ended, [0, null]);
  assert.deepEqual([...missing], []);
  assert.ok(looks > 10);
  const names = readdirSync(bundle);
  assert.ok(!names.includes('de-00000000.js'));
  const plain = names.filter((name) => !name.endsWith('.gz'));
  assert.deepEqual(names.toSorted(), plain.flatMap((name) => [name, `${name}.gz`]).toSorted());
  assert.ok(SERVED.every((name) => plain.includes(name)));
  for (const name of plain) {
    const contents = readFileSync(path.join(bundle, name));
    assert.ok(contents.length > 0, name);
    assert.deepEqual(gunzipSync(readFileSync(path.join(bundle, `${name}.gz`))), contents, name);
  }
});
