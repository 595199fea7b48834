import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { commandLine, noWords } from './command-line.ts';

const run = promisify(execFile);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Oldest supported version and one of today. */
const VERSIONS = ['0.79.0', '0.88.1'];
const EXPO = '@expo/config-plugins';
const EXPO_VERSION = '58.0.13';
const USAGE = `Usage: npm run types:react-native   compiles the React Native component and its example with React Native's own types,
                                    and lets Expo make an app's native settings with the plugin
Fetches react-native ${VERSIONS.join(' and ')} from npm, without what they depend on and without installing them, and installs
${EXPO} ${EXPO_VERSION} into a temporary folder.
`;

/** Program that prints the native settings which Expo makes for an app with the plugin. */
const EXPO_APP = `
const { AndroidConfig, compileModsAsync, withPlugins } = require('${EXPO}');
const app = { name: 'app', slug: 'app', ios: { bundleIdentifier: 'a.b' }, android: { package: 'a.b' }, _internal: { projectRoot: __dirname } };
const config = withPlugins(app, ['@rhinarium/react-native']);
compileModsAsync(AndroidConfig.Permissions.withPermissions(config, config.android.permissions), {
  projectRoot: __dirname, introspect: true, platforms: ['ios', 'android'],
}).then(({ ios, _internal }) => console.log(JSON.stringify([ios.infoPlist, _internal.modResults.android.manifest])));
`;

/** Unpacks an npm package into node_modules of a folder. */
async function unpack(folder: string, name: string, version: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder });
  const into = path.join(folder, 'node_modules', name);
  await mkdir(into, { recursive: true });
  await run('tar', ['xzf', stdout.trim(), '--strip-components=1', '-C', into], { cwd: folder });
}

/** Compiles the component and its example in a separate folder. Returns the compiler's messages, empty if none. */
async function compileWith(version: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-react-native-'));
  try {
    for (const name of ['react-native', '@react-native/virtualized-lists']) await unpack(folder, name, version);
    const modules = path.join(folder, 'node_modules');
    await mkdir(path.join(modules, '@types'), { recursive: true });
    for (const name of ['@rhinarium', '@noble', '@types/react', 'react', 'csstype', 'react-native-webview'])
      await symlink(path.join(root, 'node_modules', name), path.join(modules, name));
    for (const part of ['src', 'example'])
      await run('cp', ['-r', path.join(root, 'sdks/react-native', part), path.join(folder, part)]);
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: 'es2022',
      module: 'preserve',
      moduleResolution: 'bundler',
      customConditions: ['react-native'],
      jsx: 'react-jsx',
      lib: ['es2022'],
      types: [],
      allowImportingTsExtensions: true,
      // React Native and its web view have to be those of this folder.
      preserveSymlinks: true,
      paths: { '@rhinarium/react-native': ['./src/index.ts'] },
    };
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['src', 'example'] }),
    );
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    return await run(process.execPath, [tsc, '-p', '.'], { cwd: folder }).then(
      () => '',
      (failure: { stdout?: string }) => failure.stdout ?? String(failure),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes an app's native settings by Expo. Returns what is missing in them, empty if nothing. */
async function missingWithExpo(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-expo-'));
  try {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', `${EXPO}@${EXPO_VERSION}`]);
    await mkdir(path.join(folder, 'node_modules/@rhinarium'));
    await symlink(path.join(root, 'sdks/react-native'), path.join(folder, 'node_modules/@rhinarium/react-native'));
    await writeFile(path.join(folder, 'app.cjs'), EXPO_APP);
    const { stdout } = await run(process.execPath, ['app.cjs'], { cwd: folder });
    return ['NSCameraUsageDescription', 'android.permission.CAMERA']
      .filter((name) => !stdout.includes(name))
      .join(', ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  commandLine(USAGE, noWords);
  let status = 0;
  for (const version of VERSIONS) {
    const messages = await compileWith(version);
    process.stdout.write(`React Native ${version}: ${messages === '' ? 'compiles' : `\n${messages}`}\n`);
    if (messages !== '') status = 1;
  }
  const missing = await missingWithExpo();
  process.stdout.write(`Expo ${EXPO_VERSION}: ${missing === '' ? 'has the camera' : `lacks ${missing}`}\n`);
  return missing === '' ? status : 1;
}

process.exitCode = await main();
