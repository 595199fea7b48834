import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SERVER = 'packages/server/src';
/** Importers of importers are looked at as far as this. Farther on, everything imports everything. */
const STEPS_MAX = 3;
/** They compose the whole service, so their imports do not lead to their tests. */
const COMPOSITION = new Set(
  ['app.ts', 'main.ts', 'context.ts', 'routes.ts', 'start-work.ts', 'api/actions.ts'].map(
    (name) => `${SERVER}/${name}`,
  ),
);

/** For each source file of the server the files that import it. */
function importersIn(root) {
  const importers = new Map();
  for (const name of readdirSync(path.join(root, SERVER), { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = path.join(SERVER, name);
    for (const [, to] of readFileSync(path.join(root, file), 'utf8').matchAll(/from '(\.[^']*\.ts)'/g)) {
      const imported = path.join(path.dirname(file), to);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/**
 * Returns a function that lists the tests of a source file, the nearest first: those in its folder, then those in the
 * folders of its importers.
 */
export function nearestTestsIn(root) {
  const importers = importersIn(root);
  // Those in the root of the server are about all of it.
  const testsIn = (folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.test.ts') && folder !== SERVER)
      .map((name) => path.join(folder, name));
  return (file, max) => {
    const found = new Set();
    const seen = new Set([file]);
    let front = [file];
    for (let step = 0; step <= STEPS_MAX && found.size < max; step++) {
      for (const one of front) if (one.endsWith('.test.ts')) found.add(one);
      for (const folder of new Set(front.map((one) => path.dirname(one))))
        for (const test of testsIn(folder)) found.add(test);
      front = front.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one) && !COMPOSITION.has(one));
      for (const one of front) seen.add(one);
    }
    return [...found].slice(0, max);
  };
}
