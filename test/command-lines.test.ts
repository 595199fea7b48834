import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Command {
  readonly name: string;
  /** Arguments of Node.js. */
  readonly words: readonly string[];
}

/** The programs that npm scripts of this repository run, from source. */
async function commands(): Promise<Command[]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.entries(scripts).flatMap(([name, script]) => {
    const built = /run\.mjs (\S+)\/dist\/(\S+)\.js$/.exec(script);
    if (built) return [{ name, words: ['--import', './scripts/source.mjs', `${built[1]}/src/${built[2]}.ts`] }];
    const source = /node ((?:--expose-gc )?--import \S+ (?!--test)\S+\.ts)$/.exec(script);
    return source ? [{ name, words: source[1]!.split(' ') }] : [];
  });
}

function run(words: readonly string[]): Promise<{ code: number; out: string; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, { cwd: root }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    );
  });
}

test('every command prints its usage on request, and for a typo its usage and no stack trace', async () => {
  const found = await commands();
  assert.ok(found.length >= 20, found.map(({ name }) => name).join());
  for (const { name, words } of found) {
    const [asked, mistyped] = await Promise.all([run([...words, '--help']), run([...words, '--optoin'])]);
    assert.deepEqual([asked.code, asked.errors], [0, ''], name);
    assert.match(asked.out, /^Usage: npm /, name);
    assert.ok(mistyped.code > 0, name);
    assert.equal(mistyped.out, '', name);
    assert.match(mistyped.errors, /--optoin/, name);
    assert.match(mistyped.errors, /Usage: npm /, name);
    assert.doesNotMatch(mistyped.errors, /\n\s+at /, name);
  }
});
