import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** Imports within a package, types included, which the linter's rule ignores. */
async function importsOf(name: string): Promise<Map<string, string[]>> {
  const folder = path.join(packages, name, 'src');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found = new Map<string, string[]>();
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const own = [...text.matchAll(/from '(\.[^']+)'/g)].map((match) => path.join(path.dirname(file), match[1]!));
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

for (const name of ['contract', 'engine', 'synthetic', 'capture', 'client', 'cli']) {
  test(`no file of ${name} imports itself through others, not even for a type`, async () => {
    const imports = await importsOf(name);
    assert.ok(imports.size > 10);
    assert.equal(circleIn(imports), undefined);
  });
}

test('no stage of the engine knows a later one', async () => {
  const floors = [
    ['parameters', 'parameters.ts', 'subject.ts'],
    ['kernel', 'pixels'],
    ['region'],
    ['quality', 'inference'],
  ];
  floors.push(['template'], ['calibrate'], ['compare', 'scan'], ['decide']);
  const floorOf = (file: string) => floors.findIndex((floor) => floor.includes(file.split('/')[0]!));
  for (const [file, own] of await importsOf('engine')) {
    if (file.endsWith('.test.ts') || floorOf(file) < 0) continue;
    const up = own.filter((other) => floorOf(other) > floorOf(file));
    assert.deepEqual(up, [], file);
  }
});
