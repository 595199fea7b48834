import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf, evidenceOf } from '../../testing/made-up-evidence.ts';
import { folderJson, folderPage } from './folder-report.ts';

test('the JSON of a folder has the promised names, and null where the data is not enough', () => {
  const { engine, species, speed } = folderJson([evidenceOf('DOG', [])]);
  assert.deepEqual(Object.keys(engine), ['name', 'version']);
  const dog = species['DOG']!;
  assert.deepEqual(
    [dog.identities, dog.images, dog.failureToAcquire, dog.R1P1.genuine, dog.R1P1.impostor],
    [12, 100, 0.01, 12, 132],
  );
  assert.deepEqual(Object.keys(dog.R5P3.fnmr), ['1e-2', '1e-3', '1e-4', '1e-5']);
  assert.equal(dog.R5P3.fnmr['1e-5'], null);
  assert.equal(dog.R5P3.rank1, 4 / 12);
  const { genuine, impostor } = dog.R5P3.decisions;
  assert.deepEqual(Object.keys(genuine), ['MATCH', 'INCONCLUSIVE', 'NO_MATCH']);
  for (const shares of [genuine, impostor])
    assert.ok(Math.abs(Object.values(shares).reduce((sum: number, share) => sum + share!, 0) - 1) < 1e-9);
  assert.deepEqual(Object.keys(dog.R5P3.realisedFmr), ['1e-1', '1e-2', '1e-3', '1e-4']);
  assert.deepEqual(Object.keys(dog.R1P1.realisedFmr), ['1e-1', '1e-2', '1e-3', '1e-4']);
  assert.ok(dog.R5P3.realisedFmr['1e-1']! > 0 && dog.R5P3.realisedFmr['1e-2'] === null);
  assert.equal('recaptured' in dog || 'impostors' in dog || 'lookAlikes' in dog, false);
  assert.deepEqual(speed, { templateMsP50: 60, compareMsP50: 10 });
});

test('look-alikes and other animals have separate decisions and realised rates', () => {
  const own = evidenceOf('CAT', []);
  const impostors = own.R5P3.filter((one) => one.probe !== one.reference);
  const apart = { R1P1: impostors.map((one) => ({ ...one, quality: 70 })), R5P3: impostors };
  const bold = impostors.map((one) => ({ ...one, ...answerOf(6), probe: 12 + one.probe }));
  const { species } = folderJson([
    {
      ...own,
      lookAlikes: { source: 'names', breeds: 2, identities: 12, breedOf: [], ...apart },
      others: {
        folder: 'elsewhere',
        identities: 12,
        images: 12,
        refused: 0,
        probePhotosMin: 1,
        R1P1: apart.R1P1,
        R5P3: bold,
      },
    },
  ]);
  const { R5P3, lookAlikes, impostors: others } = species['DOG']!;
  assert.deepEqual(lookAlikes!.R5P3.decisions.impostor, R5P3.decisions.impostor);
  assert.deepEqual(lookAlikes!.R1P1.realisedFmr, R5P3.realisedFmr);
  assert.deepEqual(others!.R5P3.decisions.impostor, { MATCH: 1, INCONCLUSIVE: 0, NO_MATCH: 0 });
  assert.equal(others!.R5P3.realisedFmr['1e-1'], 1);
  assert.equal(others!.R5P3.genuine, 12);
});

test('every figure of re-captured photos is labelled so', () => {
  const evidence = { ...evidenceOf('muzzles', ['re-captured']), recaptured: 8 };
  const rows = folderPage([evidence], false)
    .split('\n')
    .filter((line) => /^\| (DOG|R1P1|R5P3)/.test(line));
  const cells = rows.flatMap((row) => row.split(' | ').slice(1)).filter((cell) => /\d %|bit|×/.test(cell));
  assert.ok(cells.length > 10);
  for (const cell of cells) assert.match(cell, /re-captured/);
});

test('the page states failures to acquire and to enrol, and mated comparisons with and without neighbouring frames', () => {
  const made = evidenceOf('DOG', []);
  const burst = { ...made.R1P1.find((one) => one.probe === one.reference)!, isSameMoment: true as const };
  const evidence = { ...made, enrolments: 8, failureToEnrol: 0.25, R1P1: [...made.R1P1, burst] };
  const page = folderPage([evidence], false);
  assert.match(page, /\(FTA\): 1\.0 % \(1 blurred\)\. .*\(FTE\): 25\.0 % of 8 animals/);
  assert.match(page, /\| R1P1 \| 13 \/ 132 \|/);
  assert.match(page, /\| R1P1, spread \| 12 \/ 132 \|/);
  const dog = folderJson([evidence]).species['DOG']!;
  assert.deepEqual([dog.failureToEnrol, dog.R1P1.genuine, dog.spread!.R1P1.genuine], [0.25, 13, 12]);
  assert.equal('spread' in folderJson([made]).species['DOG']!, false);
  assert.doesNotMatch(folderPage([made], false), /spread/i);
  assert.equal(folderJson([{ ...made, enrolments: 0 }]).species['DOG']!.failureToEnrol, null);
});

test('the page names the worst animals, the refused share beside the matches, and strangers apart from look-alikes', () => {
  const own = evidenceOf('CAT', []);
  const breedOf = own.identities.map((_, n) => (n < 6 ? 'Siamese' : 'Bombay'));
  const impostors = own.R5P3.filter(
    (one) => one.probe !== one.reference && breedOf[one.probe] === breedOf[one.reference],
  );
  const lookAlikes = { source: 'names' as const, breeds: 2, identities: 12, breedOf, R1P1: [], R5P3: impostors };
  const page = folderPage([{ ...own, lookAlikes }], false);
  assert.match(page, /Worst animals, R5P3: \d+ has MATCH in \d+\.\d % of 1; \d+ has NO_MATCH in \d+\.\d % of 1\./);
  assert.match(page, /\| DOG, R5\/P3 \| 12 \/ 132 \| 1\.0 % \|/);
  assert.match(page, /\| DOG, R5\/P3, without one breed \| 12 \/ 72 \| 1\.0 % \|/);
  assert.match(page, /\| DOG, R5\/P3, same breed \| 0 \/ 60 \| 1\.0 % \|/);
  assert.match(page, /Right pet found first, .* in 10 %: \d+\.\d % .*; in 1 %: too few/);
});
