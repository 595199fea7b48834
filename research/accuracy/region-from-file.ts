import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Species } from '@rhinarium/engine';
import { compareDraws } from '@rhinarium/evaluate/compare/compare-draws';
import type { Comparison } from '@rhinarium/evaluate/measures/comparisons';
import { bootstrap } from '@rhinarium/evaluate/measures/figure';
import { answerFigures } from '@rhinarium/evaluate/sets/answer-figures';
import { drawPhotos } from '@rhinarium/evaluate/sets/draw-photos';
import type { Answer } from '@rhinarium/evaluate/sets/evidence';
import { drawnRounds, singleRounds } from '@rhinarium/evaluate/sets/sample-impostors';
import { listFiles } from './checks/see-photo.ts';
import { type ReadTwice, readTwice } from './from-file/read-twice.ts';

// Compares the same photos twice: the face cut from the working picture, and from the file where it is small, as the
// service does.

const WAYS = ['working', 'file'] as const;
/** Draws of each animal. */
const DRAWS = 32;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    species: { type: 'string', default: 'CAT' },
    // Long sides, px. Smaller ones show what photos from further away would.
    working: { type: 'string', default: '640' },
    file: { type: 'string', default: '100000' },
  },
});
if (!values.data) throw new Error('--data names the folder of photos.');
const species = values.species as Species;

const percent = (share: number | null | undefined) => (share == null ? 'none' : `${(100 * share).toFixed(1)} %`);

function say(way: string, comparisons: readonly (Comparison & Partial<Answer>)[], animals: number): void {
  const figures = answerFigures(comparisons, animals);
  if (!figures) return;
  const { genuine, impostor, decisions } = figures;
  const { MATCH, NO_MATCH } = decisions.genuine;
  const others = comparisons.filter(({ probe, reference }) => probe !== reference);
  const passed = [1e-1, 1e-2, 1e-3, 1e-4].map((rate) => others.filter((one) => one.claimedRate! <= rate).length);
  const range = MATCH.interval?.map(percent).join(' to ');
  console.log(
    `${way}: ${genuine} mated, MATCH ${percent(MATCH.value)} (${range}), NO_MATCH ${percent(NO_MATCH.value)}`,
  );
  console.log(`  ${impostor} impostors; at most 1e-1, 1e-2, 1e-3, 1e-4 claimed: ${passed.join(', ')}`);
}

/** Prints the difference of MATCH between two ways with which the same pairs were compared. */
function sayGain([before, after]: readonly (readonly (Comparison & Partial<Answer>)[])[], animals: number): void {
  const isMatch = ({ decision }: Partial<Answer>) => (decision === 'MATCH' ? 1 : 0);
  const gains = before!.flatMap((one, n) =>
    one.probe === one.reference ? [{ animal: one.probe, gain: isMatch(after![n]!) - isMatch(one) }] : [],
  );
  const [interval] = bootstrap(animals, (weights) => {
    const mated = gains.reduce((sum, { animal }) => sum + weights[animal]!, 0);
    const gained = gains.reduce((sum, { animal, gain }) => sum + weights[animal]! * gain, 0);
    return [mated === 0 ? null : gained / mated];
  });
  const count = (sign: number) => gains.filter(({ gain }) => gain === sign).length;
  console.log(`  gained ${count(1)}, lost ${count(-1)}: ${interval?.map(percent).join(' to ')}`);
}

const files = await listFiles(path.join(values.data, species));
const sizes = { workingSidePx: Number(values.working), fileSidePxMax: Number(values.file) };
const animals: ReadTwice[][] = [];
for (const own of files) {
  const read: ReadTwice[] = [];
  for (const file of own) read.push(...(await readTwice(file, species, sizes)));
  animals.push(read);
}
const eyes = animals.flat().flatMap(({ betweenEyesPx }) => betweenEyesPx ?? []);
const median = eyes.sort((a, b) => a - b)[Math.floor(eyes.length / 2)];
console.log(`${animals.flat().length} photos accepted; between the eyes, median: ${median?.toFixed(0)} px`);
for (const protocol of ['R1/P1', 'R5/P3'] as const) {
  const ways = [];
  for (const way of WAYS) {
    const photos = animals.map((own) => own.map((one) => ({ ...one, template: one.templates[way] })));
    const draws = photos.map((own, animal) => drawPhotos(animal, own, DRAWS)).filter(({ length }) => length > 0);
    const { rounds } = protocol === 'R1/P1' ? singleRounds(photos) : drawnRounds(draws);
    const { single, fused } = await compareDraws({ species, rounds, say: () => {} });
    const comparisons = protocol === 'R1/P1' ? single : fused;
    say(`${protocol}, ${way}`, comparisons, animals.length);
    ways.push(comparisons);
  }
  sayGain(ways, animals.length);
}
