// Packs each published package and checks the tarball: fields, files, and types for every kind of import.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const packages = fileURLToPath(new URL('../../packages', import.meta.url));

function pack(folder) {
  const into = mkdtempSync(path.join(tmpdir(), 'rhinarium-pack-'));
  try {
    const words = ['pack', '--json', '--pack-destination', into];
    const [{ files, filename }] = JSON.parse(execFileSync('npm', words, { cwd: folder, encoding: 'utf8' }));
    return { files: files.map((file) => file.path), tarball: new Uint8Array(readFileSync(path.join(into, filename))) };
  } finally {
    rmSync(into, { recursive: true });
  }
}

async function problemsOf(folder) {
  const { files, tarball } = pack(folder);
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } });
  // Command-only packages are not imported.
  const { types, problems = [] } = pkg.exports ? await checkPackage(createPackageFromTarballData(tarball)) : {};
  return [
    ...files.filter((file) => /\.test\.|tsbuildinfo/.test(file)).map((file) => `contains ${file}`),
    ...messages.map((message) => formatMessage(message, pkg)),
    ...(types || !pkg.exports ? [] : ['has no types']),
    // ESM-only packages: `require` works on every supported Node, which the tool does not know. TypeScript's node10
    // resolution does not read `exports`.
    ...problems
      .filter(({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && resolutionKind !== 'node10')
      .map((problem) => JSON.stringify(problem)),
  ];
}

for (const name of readdirSync(packages)) {
  const folder = path.join(packages, name);
  if (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).private) continue;
  const problems = await problemsOf(folder);
  process.stdout.write(`${name}: ${problems.length === 0 ? 'sound' : problems.join('\n  ')}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
