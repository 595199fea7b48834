import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Folders with sources, without build outputs and installed packages. */
const ROOTS = ['packages', 'sdks/capacitor', 'sdks/react-native', 'examples', 'bench', 'scripts', 'test', 'research'];
const isMade = (file: string) => /(^|\/)(node_modules|dist)\//.test(file);

/** Imports between the repository's source files below a folder, dynamic and type imports included. */
async function importsOf(folder: string): Promise<Map<string, string[]>> {
  const files = (await readdir(path.join(root, folder), { recursive: true }))
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !isMade(file));
  const found = new Map<string, string[]>();
  for (const file of files) {
    // Code that a template shows is not run.
    const code = (await readFile(path.join(root, file), 'utf8')).replaceAll(/`[^`]*`/g, '``');
    const own = [...code.matchAll(/(?<!')\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
      path.join(path.dirname(file), match[1]!),
    );
    found.set(file, own);
  }
  return found;
}

/** First import cycle found, as text. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string | undefined {
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (file: string): string | undefined => {
    if (open.includes(file)) return [...open.slice(open.indexOf(file)), file].join(' → ');
    if (done.has(file)) return undefined;
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    open.pop();
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
}

test('no source file of the repository imports itself through others, not even for a type', async () => {
  const imports = new Map((await Promise.all(ROOTS.map(importsOf))).flatMap((found) => [...found]));
  for (const folder of ROOTS)
    assert.ok(
      [...imports.keys()].some((file) => file.startsWith(folder)),
      folder,
    );
  assert.ok(imports.size > 1000);
  assert.equal(circleIn(imports), undefined);
});

test('a circle is found through a third file and a type, and a file that imports itself', () => {
  assert.equal(
    circleIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
    'b → c → b',
  );
  assert.equal(circleIn(new Map([['a', ['a']]])), 'a → a');
  assert.equal(
    circleIn(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
    undefined,
  );
});

test('no stage of the engine knows a later one', async () => {
  const floors = [
    ['parameters', 'parameters.ts', 'subject.ts'],
    ['kernel', 'pixels'],
    ['region'],
    ['quality', 'inference'],
  ];
  floors.push(['template'], ['calibrate'], ['compare', 'scan'], ['decide']);
  const engine = 'packages/engine/src';
  const floorOf = (file: string) =>
    floors.findIndex((floor) => floor.includes(path.relative(engine, file).split('/')[0]!));
  for (const [file, own] of await importsOf(engine)) {
    if (file.endsWith('.test.ts') || floorOf(file) < 0) continue;
    const up = own.filter((other) => floorOf(other) > floorOf(file));
    assert.deepEqual(up, [], file);
  }
});
