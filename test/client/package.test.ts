import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import * as client from '@rhinarium/client';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const folder = fileURLToPath(new URL('../../../packages/client/', import.meta.url));

/** The tarball as it would be published. */
async function pack(): Promise<{ files: readonly string[]; tarball: Buffer }> {
  const into = await mkdtemp(path.join(tmpdir(), 'rhinarium-pack-'));
  try {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', into], {
      cwd: folder,
    });
    const [{ files, filename }] = JSON.parse(stdout);
    const paths = files.map((file: { path: string }) => file.path);
    return { files: paths, tarball: await readFile(path.join(into, filename)) };
  } finally {
    await rm(into, { recursive: true });
  }
}

test('the package that would be published is sound for every kind of import, and holds no tests', async () => {
  const { files, tarball } = await pack();
  assert.ok(files.includes('dist/index.js') && files.includes('README.md') && files.includes('src/index.ts'));
  assert.deepEqual(
    files.filter((file) => /test|tsbuildinfo/.test(file)),
    [],
  );
  const data = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength) as ArrayBuffer;
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: data } });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  assert.ok(checked.types);
  // An ESM-only package: `require` of it works on every Node that it admits, which the tool does not know.
  const problems = checked.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
  assert.deepEqual(problems, []);
});

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
    external: ['node:*'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  assert.ok(Object.keys(metafile.inputs).every((file) => !file.includes('zod')));
  const [minified, gzipped] = [outputFiles[0]!.contents.length, gzipSync(outputFiles[0]!.contents).length];
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
  const [, ...stated] = /About (\d+) kB minified, (\d+) kB gzip/.exec(readme) ?? [];
  // A tenth apart is still "about": each new error of the catalogue adds a few hundred bytes.
  const isAbout = (bytes: number, kilobytes: unknown) => Math.abs(bytes / 1000 / Number(kilobytes) - 1) <= 0.1;
  assert.ok(isAbout(minified, stated[0]), `${minified} bytes minified, README says ${stated[0]} kB`);
  assert.ok(isAbout(gzipped, stated[1]), `${gzipped} bytes gzip, README says ${stated[1]} kB`);
});
