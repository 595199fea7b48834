import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OPERATIONS, type Operation, ROLES } from '@rhinarium/contract';
import { build } from 'esbuild';
import fc from 'fast-check';

const folder = fileURLToPath(new URL('./', import.meta.url));

/** Loads a console module that needs no page. */
async function load(name: string) {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, name)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`);
}

test('no cell of a CSV file begins a formula, and quotes, commas and lines stay within their cell', async () => {
  const { csvOf } = await load('ui/csv.ts');
  const cells = ['=HYPERLINK("x")', '+1', '-1', '@a', '\t=1', 'Nabi, "the cat"', 'two\nlines', -1, null];
  const names = cells.map((_, n) => `c${n}`);
  const [header, row] = csvOf(names, [cells]).slice(1).split('\r\n');
  assert.equal(header, names.join(','));
  assert.equal(row, `"'=HYPERLINK(""x"")",'+1,'-1,'@a,'\t=1,"Nabi, ""the cat""","two\nlines",-1,`);
});

test('every entry that the audit log can have is named in words', async () => {
  const { audit } = await load('texts/en/audit.ts');
  const sources = fileURLToPath(new URL('../../server/src/', import.meta.url));
  const files = (await readdir(sources, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(sources, file), 'utf8')));
  const own = texts.flatMap((text) => [...text.matchAll(/\baction: '([\w.]+)'/g)].map(([, action]) => action!));
  assert.ok(own.length > 15);
  const ofPeople = Object.entries<Operation>(OPERATIONS)
    .filter(([, { rate, method, showsPictures }]) => rate === 'action' && (method !== 'GET' || showsPictures))
    .filter(([, { isDeprecated }]) => !isDeprecated)
    .map(([name]) => name);
  const unnamed = [...own, ...ofPeople].filter((action) => !(action in audit.actions));
  assert.deepEqual(unnamed, []);
});

const SCORES = [
  { score: 12, matches: 0, inconclusive: 0, noMatches: 3 },
  { score: 44, matches: 0, inconclusive: 2, noMatches: 0 },
  { score: 57, matches: 4, inconclusive: 1, noMatches: 0 },
  { score: 100, matches: 5, inconclusive: 0, noMatches: 0 },
];

test('every verification is in one bar, also that with the highest score, and another threshold says what it would lose and let through', async () => {
  const { scoreBands, compareThreshold } = await load('features/accuracy/score-bands.ts');
  const bands = scoreBands(SCORES) as { all: number }[];
  const all = bands.map((band) => band.all);
  assert.deepEqual([all.length, all.reduce((sum, count) => sum + count)], [20, 15]);
  assert.deepEqual(bands.at(-1), { from: 95, to: 100, matches: 5, inconclusive: 0, noMatches: 0, all: 5 });
  assert.deepEqual(compareThreshold(SCORES, 60), { all: 15, decided: 9, reached: 5, lost: 4, gained: 0 });
  assert.deepEqual(compareThreshold(SCORES, 40), { all: 15, decided: 9, reached: 12, lost: 0, gained: 3 });
});

test('a time up to a week away is said from now in the largest unit that fits, any other by its date', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'] }, configurable: true });
  const { momentFromNowIn } = await load('texts/locale.ts');
  const nowMs = Date.parse('2026-03-10T12:00:00Z');
  const told = (seconds: number) => momentFromNowIn('en')(new Date(nowMs + 1000 * seconds).toISOString(), nowMs);
  const [minute, hour, day] = [60, 3600, 86_400];
  assert.deepEqual([0, -29, 20, -31, -59 * minute, -59.6 * minute].map(told), [
    'now',
    'now',
    'now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
  ]);
  assert.deepEqual([-3 * hour, 5 * minute, -1 * day, 2 * day, -6 * day].map(told), [
    '3 hours ago',
    'in 5 minutes',
    'yesterday',
    'in 2 days',
    '6 days ago',
  ]);
  assert.deepEqual([-8 * day, 30 * day].map(told), ['2 Mar 2026', '9 Apr 2026']);
});

test('pairs are grouped by animal: the fewest pairs with the highest scores connect all records of a group', async () => {
  const { groupPairs } = await load('features/matching/group-pairs.ts');
  const pet = fc.integer({ min: 0, max: 9 }).map(String);
  const pair = fc
    .record({ pets: fc.tuple(pet, pet), score: fc.integer({ min: 0, max: 100 }) })
    .filter(({ pets: [one, other] }) => one !== other)
    .map(({ pets: [one, other], score }) => ({ pets: [{ id: one }, { id: other }], score }));
  type Found = { readonly pets: readonly { readonly id: string }[]; readonly score: number };
  const petsOf = (pairs: readonly Found[]) => new Set(pairs.flatMap(({ pets }) => pets.map(({ id }) => id)));
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: ({ pets }) => [pets[0]!.id, pets[1]!.id].sort().join() }), (found) => {
      const groups: { petCount: number; pairs: Found[]; others: Found[] }[] = groupPairs(found);
      assert.deepEqual(new Set(groups.flatMap(({ pairs, others }) => [...pairs, ...others])), new Set(found));
      let petCount = 0;
      for (const group of groups) {
        assert.equal(group.pairs.length, group.petCount - 1);
        assert.deepEqual(petsOf([...group.pairs, ...group.others]), petsOf(group.pairs));
        assert.equal(petsOf(group.pairs).size, group.petCount);
        petCount += group.petCount;
        assert.ok(Math.max(0, ...group.others.map(({ score }) => score)) <= group.pairs[0]!.score);
      }
      assert.equal(petsOf(found).size, petCount, 'no pet is in two groups');
    }),
  );
});

test('a page that the navigation does not offer to a role is refused to it by address, too', async () => {
  const { placesIn, isRefused } = await load('app/places.ts');
  const tenantOf = (role: string) => ({ role, mode: 'live', viewersMayIdentify: false });
  const pathsOf = (role: string): string[] => [
    ...new Set<string>(placesIn(tenantOf(role)).map(({ path }: { path: string }) => path)),
  ];
  const all = pathsOf('owner');
  for (const role of ROLES) {
    const open = all.filter((path) => !isRefused(tenantOf(role), path));
    assert.deepEqual(open, pathsOf(role), role);
  }
  assert.ok(!pathsOf('staff').includes('/audit') && !pathsOf('viewer').includes('/to-do'));
});

test('a portrait is the newest photo of a face, and of the whole animal where only a nose is close', async () => {
  const { portraitOf } = await load('records/portrait.tsx');
  const sample = (id: string, kind: string, evidence: readonly string[], day: number) => ({
    id,
    kind,
    evidence,
    createdAt: `2026-01-0${day}T00:00:00.000Z`,
  });
  const whole = sample('whole', 'appearance', [], 3);
  const nose = sample('nose', 'fingerprint', ['face', 'nose'], 4);
  assert.equal(
    portraitOf([sample('old', 'fingerprint', ['face'], 1), sample('new', 'fingerprint', ['face'], 2), whole, nose]),
    'new',
  );
  assert.equal(portraitOf([whole, nose]), 'whole');
  assert.equal(portraitOf([nose]), 'nose');
  assert.equal(portraitOf([]), null);
});
