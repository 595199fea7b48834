import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as client from '@rhinarium/client';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../../packages/client/', import.meta.url));

test('the package exports exactly this', () => {
  assert.deepEqual(Object.keys(client).toSorted(), [
    'ConnectionError',
    'JobStillRunningError',
    'RhinariumError',
    'WebhookSignatureError',
    'captureSessionExpressHandler',
    'captureSessionFastifyHandler',
    'captureSessionFetchHandler',
    'createClient',
    'errorIs',
    'verifyWebhook',
  ]);
});

test('at run time the client needs the contract’s tables and nothing else, so no zod', async () => {
  const dist = path.join(folder, 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) => /^(?!.*\.test\.).*\.js$/.test(file));
  assert.ok(files.length > 15);
  const foreign = new Set<string>();
  for (const file of files) {
    const text = await readFile(path.join(dist, file), 'utf8');
    for (const [, from] of text.matchAll(/(?:from|import)\s*\(?'([^'.][^']*)'/g)) foreign.add(from!);
  }
  assert.deepEqual([...foreign].toSorted(), [
    '#read-path',
    '@rhinarium/contract/call',
    '@rhinarium/contract/errors',
    '@rhinarium/contract/limits',
    '@rhinarium/contract/routes',
    'node:fs/promises',
  ]);
});

test('the README states the size of the client', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(folder, 'dist/index.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  assert.ok(Object.keys(metafile.inputs).every((file) => !file.includes('zod')));
  const gzipped = gzipSync(outputFiles[0]!.contents).length;
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
  const stated = Number(/About (\d+) kB gzip/.exec(readme)?.[1]);
  // Up to a tenth of deviation is "about": each new error of the catalogue adds a few hundred bytes.
  assert.ok(Math.abs(gzipped / 1000 / stated - 1) <= 0.1, `${gzipped} bytes gzip, README says ${stated} kB`);
});
