import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '@rhinarium/server/parts/pages';
import { photo } from '@rhinarium/server/testing/photo';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { newKey, newTenant, sharedService } from '@rhinarium/server/testing/service';
import { withPrograms } from '../support/shell-programs.ts';
import { guideSnippets, inOrder, LANGUAGES, pagesIn, snippetsOf } from './guide-snippets.ts';

const run = promisify(execFile);

/** A folder with the photos that the guides name, of one generated cat. */
async function photoFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-guide-'));
  const write = async (name: string, kind: 'fingerprint' | 'appearance', shot: number) =>
    await writeFile(path.join(folder, `${name}.jpg`), await photo('CAT', 1, kind, shot));
  for (let n = 1; n <= 5; n++) await write(`face-${n}`, 'fingerprint', n - 1);
  for (let n = 1; n <= 3; n++) await write(`new-face-${n}`, 'fingerprint', n + 9);
  await write('whole-cat', 'appearance', 0);
  await write('new-whole-cat', 'appearance', 10);
  return folder;
}

/** Working directory of a page's snippets: with the photos, and the URL and test key of an empty tenant. */
async function environment() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service, null);
  const { apiKey } = await newKey(service, tenantId, { mode: 'test' });
  const cwd = await photoFolder();
  return { cwd, env: { PATH: process.env['PATH'], RHINARIUM_URL: service.url, RHINARIUM_API_KEY: apiKey } };
}

/** Expected final output of a page by language. */
const ENDS: Readonly<Record<string, RegExp>> = {
  'docs/quickstart.md bash': /"status":"SUCCESS".*"decision":"MATCH".*"decision":"IDENTIFIED".*\n\n$/s,
  'docs/guides/enrol-verify-identify.md python': /5 photos registered\nIt is Nabi\. .*\nIt is customer-7\/nabi\n$/,
  'docs/guides/enrol-verify-identify.md ts': /^5 photos registered\nIt is Nabi\. .*\nIt is customer-7\/nabi\n$/,
  'docs/guides/without-an-sdk.md bash': /\/link#\w+\n.*"state":"REVOKED"/s,
  'docs/guides/test-mode.md bash': /"decision":"NO_MATCH".*"code":"forcedInTest".*"state":"TIMEOUT"[^}]*}/s,
  'docs/guides/privacy-and-deletion.md bash': /^204\n$/,
};

/** Throws if a page with an expected output was not run. */
function requireAllSeen(language: string, seen: ReadonlySet<string>): void {
  const expected = Object.keys(ENDS).filter((key) => key.endsWith(` ${language}`));
  assert.deepEqual(
    expected.filter((key) => !seen.has(key.split(' ')[0]!)),
    [],
  );
}

test(
  'the shell snippets of the guides run in order in one terminal with one cat, and end as the pages say',
  withPrograms('bash', 'curl'),
  async () => {
    const { cwd, env } = await environment();
    const mark = '=== ';
    const counts = new Map<string, number>();
    const snippets = (await inOrder('bash')).map(({ file, code }) => {
      const count = (counts.get(file) ?? 0) + 1;
      counts.set(file, count);
      const name = `${file}, shell snippet ${count}`;
      const filled = code
        .replaceAll('http://localhost:4000', env.RHINARIUM_URL)
        .replaceAll('psk_live_…', env.RHINARIUM_API_KEY);
      return `SNIPPET='${name}'\necho '${mark}${file}'\n${filled}`;
    });
    const script = `set -Eeuo pipefail\ntrap 'echo "FAILED: $SNIPPET" >&2' ERR\n${snippets.join('\n')}`;
    const { stdout } = await run('bash', ['-c', script], { cwd, env }).catch((error: { stderr: string }) =>
      assert.fail(error.stderr),
    );
    const outputs = new Map<string, string>();
    for (const part of stdout.split(mark).slice(1)) {
      const [file = '', ...lines] = part.split('\n');
      outputs.set(file, (outputs.get(file) ?? '') + lines.join('\n'));
    }
    for (const [file, output] of outputs) assert.match(output, ENDS[`${file} bash`] ?? /^/, file);
    requireAllSeen('bash', new Set(outputs.keys()));
    await rm(cwd, { recursive: true });
  },
);

test(
  'the functions of the shell snippets show the answer of a refused call',
  withPrograms('bash', 'curl'),
  async () => {
    const { cwd, env } = await environment();
    const functions = (await inOrder('bash')).find(({ file }) => file === 'docs/quickstart.md')!.code;
    const twice = `${functions}\nfor n in 1 2; do post /v2/pets '{"species":"CAT","externalId":"one"}' | data .id; done`;
    const { stdout, stderr } = await run('bash', ['-c', twice], { cwd, env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    assert.match(stdout, /^[0-9a-f-]{36}\n$/);
    assert.match(stderr, /error: 409\n.*"code":"SVCB2B40012"/s);
    assert.doesNotMatch(stderr, /\n\s+at /);
    await rm(cwd, { recursive: true });
  },
);

test(
  'the Python snippets of the guides run twice as they stand, and end as the guides say',
  withPrograms('python3'),
  async () => {
    const pages = await pagesIn('python');
    const { cwd, env } = await environment();
    for (const [file, code] of [...pages, ...pages]) {
      const { stdout } = await run('python3', ['-c', code], { cwd, env });
      assert.match(stdout, ENDS[`${file} python`] ?? /^/, file);
    }
    requireAllSeen('python', new Set(pages.keys()));
    await rm(cwd, { recursive: true });
  },
);

test(
  'the commands on the start page run as they stand and register the cat, by the functions of the quickstart',
  withPrograms('bash', 'curl'),
  async () => {
    const { cwd, env } = await environment();
    const html = await (await fetch(`${env.RHINARIUM_URL}/`)).text();
    const shown = /<pre[^>]*><code>(.*?)<\/code>/s.exec(html)![1]!;
    const signs = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' } as const;
    const code = Object.entries(signs).reduce((text, [name, sign]) => text.replaceAll(name, sign), shown);
    const functions = (await inOrder('bash')).find(({ file }) => file === 'docs/quickstart.md')!.code;
    assert.ok(code.includes(functions), code);
    const withKey = code.replace('psk_live_…', env.RHINARIUM_API_KEY);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', withKey], { cwd, env });
    assert.match(stdout, /"status":"SUCCESS"/);
    await rm(cwd, { recursive: true });
  },
);

/** Type-checks the pages' TypeScript strictly against the installed packages and returns the errors. */
async function compile(folder: string, pages: ReadonlyMap<string, string>): Promise<string> {
  await mkdir(path.join(folder, 'node_modules'));
  await symlink(path.join(root, 'node_modules/@rhinarium'), path.join(folder, 'node_modules/@rhinarium'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  for (const [file, code] of pages) await writeFile(path.join(folder, moduleOf(file)), code);
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmitOnError'];
  const target = ['--target', 'es2023', '--module', 'nodenext'];
  const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const words = [tsc, ...strict, ...target, ...types, ...[...pages.keys()].map(moduleOf)];
  return await run(process.execPath, words, { cwd: folder }).then(
    () => '',
    (error: { stdout?: string }) => error.stdout || String(error),
  );
}

const moduleOf = (file: string) => `${path.basename(file, '.md')}.ts`;

test('the TypeScript snippets of the guides compile strictly against the packages, run, and end as the guides say', async () => {
  const pages = await pagesIn('ts');
  assert.ok(pages.size > 1);
  const { cwd: folder, env } = await environment();
  assert.equal(await compile(folder, pages), '');
  for (const file of pages.keys()) {
    const { stdout } = await run(process.execPath, [moduleOf(file).replace('.ts', '.js')], { cwd: folder, env });
    assert.match(stdout, ENDS[`${file} ts`] ?? /^/, file);
  }
  await rm(folder, { recursive: true });
});

/** Checks an `npm run --silent admin -- …` line against the list of commands and their options. */
async function commandFault(line: string, usage: string, scripts: Readonly<Record<string, string>>) {
  if (/^(?:npm ci|(?:[A-Z_]+=\S+ )*npm start)$/.test(line)) return undefined;
  const [, script = '', words = ''] = /^(?:[A-Z_]+=\S+ )*npm run (?:--silent )?(\S+)(?: -- (.*))?$/.exec(line) ?? [];
  if (!(script in scripts)) return `${line}: there is no such command`;
  if (script !== 'admin') return undefined;
  const [command = ''] = words.split(' --');
  const row = usage.split('\n').find((each) => each.startsWith(`  ${command} `));
  if (row === undefined) return `${line}: admin has no command “${command}”`;
  const unknown = [...words.matchAll(/--[\w-]+/g)].find(([option]) => !row.includes(option));
  return unknown && `${line}: ${command} has no option ${unknown[0]}`;
}

test('the commands in the guides exist', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { stdout: usage } = await run(process.execPath, [...PROGRAMS.admin, '--help']);
  const lines = [...(await pagesIn('sh')).values()].flatMap((code) => code.split('\n').filter((line) => line !== ''));
  assert.ok(lines.length >= 5);
  const faults = await Promise.all(lines.map((line) => commandFault(line, usage, scripts)));
  assert.deepEqual(
    faults.filter((fault) => fault !== undefined),
    [],
  );
});

test('every snippet of the guides is in a language with a check', async () => {
  const known = new Set<string>(LANGUAGES);
  const snippets = await guideSnippets();
  assert.ok(snippets.length > 20);
  for (const { file, language, code } of snippets) {
    assert.ok(known.has(language), `${file}: ${language || 'no language'}\n${code}`);
    if (language === 'json') assert.doesNotThrow(() => JSON.parse(code), file);
  }
  assert.deepEqual(snippetsOf('page', '```ruby [Ruby]\nputs 1\n```\n'), [
    { file: 'page', language: 'ruby', code: 'puts 1\n' },
  ]);
});
