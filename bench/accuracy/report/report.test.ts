import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINE } from '@rhinarium/engine';
import { generator } from '../measures/bootstrap.ts';
import type { Evidence } from '../sets/evidence.ts';
import { folderJson } from './folder-report.ts';
import { calibratedOn, type Measured, measuredSet } from './measured.ts';
import { accuracyPage } from './page.ts';
import { detPicture } from './pictures.ts';

/** Twelve pets whose genuine scores lie mostly above the impostors'. */
function evidenceOf(name: string, isSynthetic: boolean): Evidence {
  const next = generator(7);
  const pets = Array.from({ length: 12 }, (_, n) => n);
  const pairs = pets.flatMap((probe) => pets.map((reference) => ({ probe, reference })));
  const scored = pairs.map((pair) => ({ ...pair, score: 4 * next() + (pair.probe === pair.reference ? 2.5 : 0) }));
  return {
    ...{
      name,
      says: 'made up',
      species: 'DOG',
      isSynthetic,
      imagesOffered: 100,
      refusals: ['blurred'],
      isUngated: false,
    },
    identities: pets.map(String),
    failureToEnrol: 0,
    failureToProbe: 1 / 12,
    R1P1: scored.map((one) => ({ ...one, quality: 50 + 40 * next() })),
    R5P3: scored.map((one) => ({ ...one, claimedRate: 10 ** -one.score })),
    ranks: pets.map((identity) => ({ identity, rank: 1 + (identity % 3) })),
    siblings: [{ probe: 0, reference: 0, score: 1, claimedRate: 0.1 }],
    occasions: 'known',
    draws: [],
    templateMs: [50, 60],
    compareMs: [10],
  };
}

function measuredOf(): Measured {
  const baselines = [
    { method: 'no such', missing: 'not installed', identities: 12, singlePairs: 0 },
    { method: 'some', identities: 12, singlePairs: 144, rank1: 0.5, photoMs: 3, pairMs: 1 },
  ];
  const search = { size: 12, distractors: 0, searches: 12, shortlisted: 1, missed: 0.25, scanMs: 1 };
  return {
    ...{
      engine: ENGINE,
      calibratedOn,
      machine: 'a machine',
      date: '2026-01-01',
      seconds: 60,
      isQuick: false,
      scale: 0.5,
    },
    sets: [
      measuredSet(evidenceOf('T-cross', true), { identification: [search], baselines }),
      measuredSet(evidenceOf('cats, held out', false), { identification: [], baselines: [] }),
    ],
    robustness: {
      ...{ set: 'T-cross', pets: 2, rate: 1e-2 },
      rows: [{ condition: 'yaw', unit: '°', level: 20, probes: 2, refused: 0.5, missed: 0.5, falseMatches: 0 }],
    },
    templateBytes: { largest: 24_000, median: 20_000, searchCode: 256 },
  };
}

test('every cell with a share that was measured on generated pictures says synthetic, no cell of real ones does', () => {
  const rows = accuracyPage(measuredOf(), [])
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const cells = rows.flatMap((row) => {
    const [first, ...others] = row.split(' | ').map((cell) => cell.replace(/^\| /, ''));
    return others.map((cell) => ({ first: first!, cell }));
  });
  const synthetic = cells.filter(({ first, cell }) => first.startsWith('T-cross') && /\d %|bit|×|\d of \d/.test(cell));
  assert.ok(synthetic.length > 20);
  // The bounds of targets are no measurements.
  const bounds = cells.filter(({ first }) => first.includes(',')).map(({ cell }) => cell);
  for (const { cell } of synthetic) assert.ok(cell.includes('synthetic') || bounds.includes(cell), cell);
  for (const { first, cell } of cells) if (first.startsWith('cats')) assert.ok(!cell.includes('synthetic'), cell);
});

test('what is too few, missing or missed is said', () => {
  const page = accuracyPage(measuredOf(), []);
  assert.match(page, /\| T-cross \| R5\/P3 \| 12 \/ 132 \|.*too few/);
  assert.match(page, /not measured: not installed/);
  assert.match(page, /\*\*missed\*\*/);
  assert.match(page, /Nothing is known about real dog noses/);
});

test('the JSON of a folder has the names that are promised, and null where the data say nothing', () => {
  const { engine, species, speed } = folderJson([evidenceOf('DOG', false)]);
  assert.deepEqual(Object.keys(engine), ['name', 'version']);
  const dog = species['DOG']!;
  assert.deepEqual(
    [dog.identities, dog.images, dog.failureToAcquire, dog.R1P1.genuine, dog.R1P1.impostor],
    [12, 100, 0.01, 12, 132],
  );
  assert.deepEqual(Object.keys(dog.R5P3.fnmr), ['1e-2', '1e-3', '1e-4', '1e-5']);
  assert.equal(dog.R5P3.fnmr['1e-5'], null);
  assert.equal(dog.R5P3.rank1, 4 / 12);
  assert.deepEqual(speed, { templateMsP50: 60, compareMsP50: 10 });
});

test('a picture holds every curve, within its frame', () => {
  const picture = detPicture([
    {
      label: 'a < b',
      points: [
        { threshold: 0, fmr: 1, fnmr: 0 },
        { threshold: 1, fmr: 0, fnmr: 1 },
      ],
    },
  ]);
  assert.match(picture, /a &lt; b/);
  assert.ok(!/NaN|Infinity/.test(picture));
});
