import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ENGINE } from '@rhinarium/engine';
import { folderPage } from '@rhinarium/evaluate/report/folder-report';
import { evidenceOf } from '@rhinarium/evaluate/report/made-up-evidence.fixture';
import type { Evidence } from '@rhinarium/evaluate/sets/evidence';
import { readBefore } from './before.ts';
import { beforeAfterPart } from './before-after.ts';
import { inShort } from './in-short.ts';
import { calibratedOn, type Measured, measuredSet } from './measured.ts';
import { accuracyPage } from './page.ts';
import { headOf } from './page-head.ts';
import { detPicture, histogramPicture } from './pictures.ts';
import { writeReport } from './write-report.ts';

const before = await readBefore();

function measuredOf(): Measured {
  const errors = {
    genuine: 12,
    impostor: 132,
    eer: { value: 0.1, interval: null },
    fnmr: { '1e-2': { value: 0.2, interval: null }, '1e-3': { value: null, interval: null } },
  };
  const baselines = [
    { method: 'no such', missing: 'not installed' },
    { method: 'some', R1P1: errors, R5P3: { ...errors, rank1: 0.5, fusion: 'best' }, photoMs: 3, pairMs: 1 },
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
      measuredSet(evidenceOf('T-cross', ['synthetic']), { identification: [search], baselines }),
      measuredSet(evidenceOf('cats, held out', []), { identification: [], baselines: [] }),
    ],
    missing: ['dog noses'],
    robustness: {
      ...{ set: 'T-cross', pets: 2, rate: 1e-2 },
      rows: [{ condition: 'yaw', unit: '°', level: 20, probes: 2, refused: 0.5, missed: 0.5, falseMatches: 0 }],
    },
    appearances: null,
    gate: null,
    templateBytes: { largest: 24_000, median: 20_000, searchCode: 256 },
  };
}

test('a set of an earlier engine is said to be one, in the head and beside its figures', () => {
  const made = {
    ...measuredSet(evidenceOf('cats', []), { identification: [], baselines: [] }),
    engineVersion: '0.9.0',
  };
  const measured = { engine: ENGINE, sets: [made] } as unknown as Measured;
  assert.match(beforeAfterPart(before, measured), /\(engine 0\.9\.0\)/);
  assert.match(headOf({ ...measured, missing: [], calibratedOn } as unknown as Measured), /cats \(0\.9\.0\)/);
});

test('every cell with a share that was measured on generated pictures says synthetic, no cell of real ones does', () => {
  const rows = accuracyPage(measuredOf(), before, [])
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

test('figures that are too few, missing or missed are marked as such', () => {
  const page = accuracyPage(measuredOf(), before, []);
  assert.match(page, /\| T-cross \| R5\/P3 \| 12 \/ 132 \|.*too few/);
  assert.match(page, /not measured: not installed/);
  assert.match(page, /\*\*missed\*\*/);
  assert.match(page, /no large open set of dogs' noses/);
  assert.match(page, /not there: dog noses/);
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

test('every figure of re-captured photos of cattle says both, in the page and in the text of a folder', () => {
  const evidence = { ...evidenceOf('muzzles', ['cattle', 're-captured']), recaptured: 8 };
  const probeSizes = [
    { photos: 3, identities: 12, genuine: evidence.R5P3.filter((one) => one.probe === one.reference) },
  ];
  const all = { ...evidence, probeSizes };
  const page = accuracyPage(
    { ...measuredOf(), sets: [measuredSet(all, { identification: [], baselines: [] })] },
    before,
    [],
  );
  const rows = `${page}\n${folderPage([all], false)}`
    .split('\n')
    .filter((line) => /^\| (muzzles|DOG|R1P1|R5P3)/.test(line));
  const cells = rows.flatMap((row) => row.split(' | ').slice(1)).filter((cell) => /\d %|bit|×/.test(cell));
  assert.ok(cells.length > 30);
  for (const cell of cells) assert.match(cell, /cattle, re-captured/);
});

test('a histogram shows genuine comparisons, impostors and look-alikes, even rare ones', () => {
  const picture = histogramPicture([
    { label: 'genuine', shares: [0, 0.5, 0.5] },
    { label: 'impostor', shares: [0.9999, 1e-4, 0] },
    { label: 'look-alike', shares: [] },
  ]);
  assert.match(picture, /genuine/);
  assert.match(picture, /impostor/);
  assert.ok(!/look-alike|NaN|Infinity/.test(picture));
});

test('a set with one photo per animal has its impostors in the page and in every picture, and no figure that it cannot have', async () => {
  const evidence = evidenceOf('more look-alike cats', []);
  const impostors = evidence.R1P1.filter((one) => one.probe !== one.reference);
  const alike = { source: 'names', breeds: 2, identities: 12, R1P1: impostors, R5P3: [] } as const;
  const single: Evidence = { ...evidence, R1P1: impostors, R5P3: [], ranks: [], siblings: [], lookAlikes: alike };
  const measured = { ...measuredOf(), sets: [measuredSet(single, { identification: [], baselines: [] })] };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'report-'));
  const page = await writeReport(measured, folder, path.join(folder, 'figures.json'));
  assert.match(page, /\| more look-alike cats, R1\/P1, same breed \| 0 \/ 132 \| too few \|/);
  assert.ok(!/NaN|undefined|Infinity/.test(page), page);
  const pictures = await readdir(path.join(folder, 'accuracy'));
  assert.ok(pictures.includes('scores-more-look-alike-cats.svg'));
  for (const file of pictures)
    assert.ok(!/NaN|Infinity/.test(await readFile(path.join(folder, 'accuracy', file), 'utf8')), file);
  assert.match(await readFile(path.join(folder, 'accuracy/scores-more-look-alike-cats.svg'), 'utf8'), /look-alike</);
  await rm(folder, { recursive: true });
});

/** Twelve pets under a name that the page looks for. */
const named = (name: string, marks: readonly string[] = []) =>
  measuredSet(evidenceOf(name, marks), { identification: [], baselines: [] });

test('the page begins with three lines: cats, dogs, and what is not known, each with the figures of its own sets', () => {
  const cattle = ['cattle'];
  const sets = [named('cats'), named('cattle skin, held out', cattle), named('T-cross', ['synthetic'])];
  const lines = inShort({ ...measuredOf(), sets }).split('\n');
  assert.deepEqual(
    lines.map((line) => /^- \*\*([^*]+)\*\*/.exec(line)?.[1]),
    ['Cats.', 'Dogs.', 'Not known.'],
  );
  assert.match(
    lines[0]!,
    /on 12 real cats: of 100 checks of the right cat \d+ are confirmed.*of 132 checks of another/,
  );
  assert.match(lines[1]!, /\(cattle\)/);
  assert.match(lines[2]!, /Whether a pet is found again after months/);
  const none = inShort({ ...measuredOf(), sets: [] });
  assert.ok(!/undefined|NaN/.test(none));
  assert.match(none, /None were measured in this run/);
});

test('before and after stand side by side, each with the marks of its set, and a set that was not measured says so', () => {
  const text = beforeAfterPart(before, {
    ...measuredOf(),
    sets: [named('cats'), named('sharp cattle skin', ['cattle'])],
  });
  assert.match(text, /\| set \| figure \| engine 3\.0\.0 \| engine \d+\.\d+\.\d+ \|/);
  const rows = text.split('\n').filter((line) => line.startsWith('| sharp cattle skin | R1/P1 EER |'));
  assert.equal(rows.length, 1);
  const [was, is] = rows[0]!.split(' | ').slice(2);
  assert.match(was!, /^\d+\.\d %.*, cattle$/);
  assert.match(is!, /%.*, cattle/);
  assert.match(text, /\| cattle skin, held out \| R1\/P1 EER \| [^|]+, cattle \| not measured \|/);
});

test('a method that misses fewer than the engine on the same pairs is listed', () => {
  const errors = (value: number) => ({
    genuine: 12,
    impostor: 2000,
    eer: { value, interval: null },
    fnmr: { '1e-2': { value, interval: null }, '1e-3': { value: null, interval: null } },
  });
  const rows = [
    { method: 'this engine', R1P1: errors(0.2) },
    { method: 'other', R1P1: errors(0.1) },
    { method: 'worse', R1P1: errors(0.3) },
  ];
  const set = { ...named('sharp cattle skin', ['cattle']), baselines: rows };
  const page = accuracyPage({ ...measuredOf(), sets: [set] }, before, []);
  assert.match(
    page,
    /\| 1 \(of 1: sharp cattle skin, R1\/P1 at 1e-2: other 10\.0 %, this engine 20\.0 %, cattle\) \| \*\*missed/,
  );
});
