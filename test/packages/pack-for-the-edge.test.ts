import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '@rhinarium/server/parts/pages';
import { build } from 'esbuild';
import { withTool } from '../support/tool-packages.ts';

const run = promisify(execFile);
const tools = path.join(root, 'tools/bundlers/node_modules');

const USE = `import { createClient, errorIs } from '@rhinarium/client';
export const client = createClient({ baseUrl: 'http://localhost:4000', apiKey: 'psk' });
export const isUnknown = errorIs.noSuchPet({ code: 'SVCB2B20000' });
export const upload = () => client.fingerprints.upload('session', 'nose.jpg').then(() => 'sent', (error) => error.message);
`;

type Webpack = (options: object) => {
  run(done: (error: Error | null, stats: { toJson(): { errors: { message: string }[] } }) => void): void;
};

describe('the packed client', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-edge-'));
    for (const name of ['client', 'contract']) {
      const place = path.join(folder, 'node_modules/@rhinarium', name);
      await mkdir(place, { recursive: true });
      const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
        cwd: path.join(root, 'packages', name),
      });
      const [{ filename }] = JSON.parse(stdout);
      await run('tar', ['-xzf', path.join(folder, filename), '-C', place, '--strip-components=1']);
    }
    await writeFile(path.join(folder, 'package.json'), '{"type":"module","private":true}');
    await writeFile(path.join(folder, 'use.js'), USE);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs a bundle as a module. It has to name no module of Node.js. */
  async function check(file: string, name: string): Promise<void> {
    const text = await readFile(file, 'utf8');
    assert.doesNotMatch(text, /['"]node:/, name);
    const { isUnknown, upload } = await import(file);
    assert.equal(isUnknown, true, name);
    assert.match(await upload(), /^This runtime has no files/, name);
  }

  for (const platform of ['browser', 'neutral'] as const) {
    test(`is bundled by esbuild for the platform ${platform}, without modules of Node.js`, async () => {
      const outfile = path.join(folder, `${platform}.mjs`);
      const entryPoints = [path.join(folder, 'use.js')];
      await build({ entryPoints, outfile, bundle: true, format: 'esm', platform, logLevel: 'silent' });
      await check(outfile, platform);
    });
  }

  test('is bundled by Vite', async () => {
    const vite = createRequire(path.join(root, 'packages/console/package.json')).resolve('vite');
    const { build: bundle } = await import(vite);
    const lib = { entry: path.join(folder, 'use.js'), formats: ['es'], fileName: () => 'vite.mjs' };
    await bundle({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { lib, outDir: 'vite', minify: false },
    });
    await check(path.join(folder, 'vite/vite.mjs'), 'vite');
  });

  for (const conditions of [['worker'], ['edge-light'], ['...']]) {
    test(`is bundled by webpack for web workers, with the conditions ${conditions}`, withTool('bundlers'), async () => {
      const webpack = createRequire(path.join(tools, 'webpack/package.json'))('webpack') as Webpack;
      const name = `webpack-${conditions.join('').replaceAll('.', 'x')}.mjs`;
      const errors = await new Promise<{ message: string }[]>((resolve, reject) =>
        webpack({
          context: folder,
          entry: './use.js',
          target: 'webworker',
          mode: 'production',
          optimization: { minimize: false },
          experiments: { outputModule: true },
          resolve: { conditionNames: [...conditions, 'import', 'module', 'default'] },
          output: { path: folder, filename: name, library: { type: 'module' } },
        }).run((error, stats) => (error ? reject(error) : resolve(stats.toJson().errors))),
      );
      assert.deepEqual(
        errors.map(({ message }) => message),
        [],
      );
      await check(path.join(folder, name), name);
    });
  }

  test(
    'has types that TypeScript 5.4 compiles with all declarations checked, without zod',
    withTool('bundlers'),
    async () => {
      const program = `import { createClient, verifyWebhook, type Pet } from '@rhinarium/client';
const client = createClient({ baseUrl: 'http://localhost:4000', apiKey: 'psk' });
export const pet: Pet = await client.pets.create({ species: 'CAT' });
export const event = await verifyWebhook({ headers: {}, body: '' }, { secret: 'whsec_' });
`;
      await writeFile(path.join(folder, 'program.ts'), program);
      const tsc = path.join(tools, 'typescript-5.4/bin/tsc');
      const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
      const around = ['--target', 'es2022', '--lib', 'es2023,dom,dom.iterable,dom.asynciterable', 'program.ts'];
      for (const modules of [
        ['--module', 'nodenext'],
        ['--module', 'esnext', '--moduleResolution', 'bundler'],
      ])
        await run(process.execPath, [tsc, ...strict, ...modules, ...around], { cwd: folder }).catch((error) => {
          throw new Error(error.stdout);
        });
    },
  );
});
