import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Programs run by npm scripts, by script name. */
async function programs(): Promise<[name: string, file: string][]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.entries(scripts).flatMap(([name, command]) => {
    const file = /(?:run\.mjs|--enable-source-maps) (\S+\.js)$/.exec(command)?.[1];
    return file === undefined ? [] : [[name, path.join(root, file)] as [string, string]];
  });
}

function run(file: string, words: readonly string[]): Promise<{ code: number; out: string; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...words], { cwd: root }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    );
  });
}

test('every command prints its usage on request, and for a typo its usage and no stack trace', async () => {
  const found = await programs();
  assert.ok(found.length >= 10, found.map(([name]) => name).join());
  for (const [name, file] of found) {
    const [asked, mistyped] = await Promise.all([run(file, ['--help']), run(file, ['--optoin'])]);
    assert.deepEqual([asked.code, asked.errors], [0, ''], name);
    assert.match(asked.out, /^Usage: npm /, name);
    assert.ok(mistyped.code > 0, name);
    assert.equal(mistyped.out, '', name);
    assert.match(mistyped.errors, /--optoin/, name);
    assert.match(mistyped.errors, /Usage: npm /, name);
    assert.doesNotMatch(mistyped.errors, /\n\s+at /, name);
  }
});
