import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LIMITS } from '@rhinarium/contract';
import { photo } from '@rhinarium/server/testing/photo';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Published packages with their importable modules and, where needed, DOM types. */
const PUBLISHED = {
  contract: ['', '/errors', '/limits', '/vocabulary'],
  engine: [''],
  client: [''],
  capture: ['', '/ios', '/android', '/receive-files', '/web-view'],
  cli: [],
  // They need packages that an app provides: React Native, Capacitor.
  capacitor: [],
  'react-native': [],
} as const;
/** The others are in packages. */
const SDKS: readonly string[] = ['capacitor', 'react-native'];
const placeOf = (name: string) => `${SDKS.includes(name) ? 'sdks' : 'packages'}/${name}`;
/** Build outputs of each: modules with types, or a program. */
const builtOf = (name: string) =>
  name === 'cli' ? ['bin/rhinarium.js', 'dist/main.js'] : ['dist/index.js', 'dist/index.d.ts'];
const names = Object.keys(PUBLISHED) as (keyof typeof PUBLISHED)[];
const modules = names.flatMap((name) => PUBLISHED[name].map((module) => `@rhinarium/${name}${module}`));

const CAPTURE_BUNDLE = 'node_modules/@rhinarium/capture/dist/bundle/rhinarium-capture.js';

interface Manifest {
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'));

interface Packed {
  readonly file: string;
  readonly paths: readonly string[];
}

/** Folder of a library, even if it does not export its package.json. */
function folderOf(library: string): string {
  const places = createRequire(path.join(root, 'packages/contract/package.json')).resolve.paths(library) ?? [];
  const found = places.map((place) => path.join(place, library)).find((place) => existsSync(place));
  assert.ok(found, library);
  return found;
}

/** Packs a folder like `npm publish`. */
async function pack(folder: string, into: string): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', into], { cwd: folder });
  const [{ filename, files }] = JSON.parse(stdout);
  return { file: path.join(into, filename), paths: files.map((file: { path: string }) => file.path) };
}

/** An outsider's program with client and contract: registers a pet and finds it again. */
const REGISTER = `import { createClient, errorIs } from '@rhinarium/client';
import { LIMITS } from '@rhinarium/contract/limits';
const [baseUrl, apiKey, photos] = process.argv.slice(2);
const rhinarium = createClient({ baseUrl, apiKey });
const { id: petId } = await rhinarium.pets.create({ species: 'CAT', name: 'Mia' });
const { sessionId } = await rhinarium.captureSessions.create({ species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId });
const fingerprints = [0, 1, 2, 3, 4].map((n) => photos + '/fingerprint-' + n + '.jpg');
await rhinarium.captureSessions.uploadFiles(sessionId, { fingerprints, appearances: [photos + '/appearance.jpg'] });
const { status } = await rhinarium.pets.addFingerprintsAndWait(petId, { sessionId });
const code = await rhinarium.pets.read('nobody').then(() => 'none', (error) => errorIs.noSuchPet(error));
console.log(JSON.stringify({ status, code, filesMax: LIMITS.filesPerSessionMax }));
`;

/** Photos of one generated cat for the program above. */
async function writePhotos(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < 5; n++)
    await writeFile(path.join(folder, `fingerprint-${n}.jpg`), await photo('CAT', 1, 'fingerprint', n));
  await writeFile(path.join(folder, 'appearance.jpg'), await photo('CAT', 1, 'appearance', 0));
}

describe('the published packages', () => {
  let folder: string;
  const packed = new Map<string, Packed>();

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-packages-'));
    for (const name of names) packed.set(name, await pack(path.join(root, placeOf(name)), folder));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('are these, and all others are private', async () => {
    const workspaces = ['contract', 'engine', 'client', 'capture', 'cli', 'server', 'console', 'synthetic', ...SDKS];
    for (const name of workspaces) {
      const { private: isPrivate } = await manifestOf(placeOf(name));
      assert.equal(isPrivate === true, !(name in PUBLISHED), name);
    }
  });

  test('contain their README, the licence, the notices and the build, and no tests', () => {
    for (const [name, { paths }] of packed) {
      for (const file of ['README.md', 'LICENSE', 'NOTICE', ...builtOf(name)])
        assert.ok(paths.includes(file), `${name} lacks ${file}`);
      const foreign = paths.filter((file) => /\.test\.|(^|\/)testing\/|tsbuildinfo/.test(file));
      assert.deepEqual(foreign, [], name);
    }
  });

  test('contain the licence and the notices of the project, word for word', async () => {
    for (const file of ['LICENSE', 'NOTICE']) {
      const text = await readFile(path.join(root, file), 'utf8');
      for (const name of names)
        assert.equal(await readFile(path.join(root, placeOf(name), file), 'utf8'), text, `${name}/${file}`);
    }
  });

  test('have a description, an author and a repository', async () => {
    const { homepage, bugs, repository, author, license } = await manifestOf('.');
    for (const name of names) {
      const manifest = await manifestOf(placeOf(name));
      const { description, keywords } = manifest;
      assert.ok(typeof description === 'string' && Array.isArray(keywords) && keywords.length > 2, name);
      const same = { homepage, bugs, author, license };
      assert.deepEqual(Object.fromEntries(Object.keys(same).map((member) => [member, manifest[member]])), same, name);
      assert.deepEqual(manifest['repository'], { ...(repository as object), directory: placeOf(name) }, name);
    }
  });

  test('can be installed into an empty folder, imported, used with their types, and against a running service', async () => {
    const consumer = path.join(folder, 'an empty folder');
    await mkdir(consumer);
    await writeFile(path.join(consumer, 'package.json'), '{"type":"module","private":true}');
    // Dependencies are installed from tarballs as well, so that no registry is contacted. Packages that an app provides
    // are left out.
    const foreign = new Set<string>();
    for (const name of names)
      for (const other of Object.keys((await manifestOf(placeOf(name))).dependencies ?? {}))
        if (!/^(@rhinarium\/|rhinarium$)/.test(other)) foreign.add(other);
    // The schemas of the contract are for those who have zod.
    foreign.add('zod');
    const others = await Promise.all([...foreign].map((name) => pack(folderOf(name), folder)));
    const files = [...packed.values(), ...others].map(({ file }) => file);
    await run(
      'npm',
      ['install', '--offline', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', ...files],
      {
        cwd: consumer,
      },
    );
    const imports = modules.map((name, n) => `import * as m${n} from '${name}';`).join('\n');
    const uses = `${imports}\nfor (const m of [${modules.map((_, n) => `m${n}`).join()}]) if (Object.keys(m).length === 0) throw new Error('empty');\n`;
    await writeFile(path.join(consumer, 'program.js'), uses);
    await run(process.execPath, ['program.js'], { cwd: consumer });
    const { stdout } = await run('npx', ['--offline', 'rhinarium', '--help'], { cwd: consumer });
    assert.match(stdout, /^Usage: rhinarium/);
    assert.doesNotMatch(stdout, /evaluate/);
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    const photos = path.join(consumer, 'photos');
    await writePhotos(photos);
    await writeFile(path.join(consumer, 'register.js'), REGISTER);
    const registered = await run(process.execPath, ['register.js', service.url, apiKey, photos], { cwd: consumer });
    const { filesPerSessionMax: filesMax } = LIMITS;
    assert.deepEqual(JSON.parse(registered.stdout), { status: 'SUCCESS', code: true, filesMax });
    const env = { ...process.env, RHINARIUM_URL: service.url, RHINARIUM_API_KEY: apiKey };
    const listed = await run('npx', ['--offline', 'rhinarium', 'pets'], { cwd: consumer, env });
    assert.match(listed.stdout, /^\S+ +CAT +5 +Mia\n$/);
    // A page loads the capture SDK from the same package.
    const bundle = await readFile(path.join(consumer, CAPTURE_BUNDLE));
    const served = Buffer.from(await (await fetch(`${service.url}/capture/rhinarium-capture.js`)).arrayBuffer());
    assert.deepEqual(bundle, served);
    await writeFile(path.join(consumer, 'program.ts'), uses);
    const tsc = [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2023'];
    const around = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--types', '', '--skipLibCheck', 'false'];
    for (const resolution of [
      ['--module', 'nodenext'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ])
      await run(process.execPath, [...tsc, ...around, ...resolution, 'program.ts'], { cwd: consumer });
  });
});
