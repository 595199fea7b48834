import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, EvidenceDraw, KeptPhoto } from '@rhinarium/evaluate/sets/evidence';
import { planPairs } from './plan-pairs.ts';
import { fuseSets } from './set-fusion.ts';

const photo = (file: string): KeptPhoto => ({ file, template: new Uint8Array(), quality: 80 });

/** Pets of ten photos each, drawn twice. */
function evidenceOf(pets: number): Pick<Evidence, 'photos' | 'draws'> {
  const photos = Array.from({ length: pets }, (_, n) => Array.from({ length: 10 }, (__, k) => photo(`${n}/${k}`)));
  const drawn = (turn: number): EvidenceDraw[] =>
    photos.map((own, identity) => {
      const turned = [...own.slice(turn), ...own.slice(0, turn)];
      return { identity, references: turned.slice(0, 5), probes: turned.slice(5, 8) };
    });
  return { photos, draws: [...drawn(0), ...drawn(4)] };
}

test('all pairs of photos are scored once and all draws are used when their number allows it', () => {
  const planned = planPairs(evidenceOf(4) as Evidence, 780);
  assert.equal(planned.pairs.length, (40 * 39) / 2);
  assert.equal(new Set(planned.pairs.map(String)).size, planned.pairs.length);
  assert.ok(planned.pairs.every(([a, b]) => a < b));
  assert.deepEqual(
    planned.rounds.map(({ length }) => length),
    [4, 4],
  );
});

test('of too many pairs only those of the first draws of the first pets are scored, and every used draw has all its pairs', () => {
  const evidence = evidenceOf(20) as Evidence;
  const { photos, pairs, rounds } = planPairs(evidence, 1600);
  assert.ok(pairs.length <= 1600);
  assert.ok(pairs.every(([a, b]) => a < b));
  assert.deepEqual(
    rounds.map(({ length }) => length),
    [10],
  );
  const known = new Set(pairs.map(([a, b]) => `${photos[a]!.photo.file} ${photos[b]!.photo.file}`));
  for (const { probes } of rounds.flat())
    for (const { references } of rounds[0]!)
      for (const a of probes)
        for (const b of references) assert.ok(known.has(`${a.file} ${b.file}`) || known.has(`${b.file} ${a.file}`));
});

test('sets of photos are joined in the way that serves a method best', () => {
  // One pair of photos shows the same animal, all the others are noise: the best pair shows it, their sum does not.
  const noise = [3, 9, 1, 7, 5, 8, 2, 6, 4];
  const rows = (shift: number, top: number) => [
    [top, noise[shift % 9]!, noise[(shift + 3) % 9]!],
    [9, noise[(shift + 5) % 9]!, noise[(shift * 2) % 9]!],
  ];
  const pets = Array.from({ length: 9 }, (_, n) => n);
  const pairs = pets.flatMap((probe) =>
    pets.map((reference) => ({
      probe,
      reference,
      rows: probe === reference ? rows(probe, 10) : [...rows(probe + reference, 9), [9, 9, 9]],
    })),
  );
  const { fusion, fused } = fuseSets(pairs);
  assert.equal(fusion, 'best');
  assert.ok(fused.every(({ probe, reference, score }) => score === (probe === reference ? 10 : 9)));
});
