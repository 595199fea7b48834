import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svgPicture } from '@rhinarium/evaluate/report/svg';
import { CHECKPOINT_PETS_MIN } from '@rhinarium/server/parts/search';
import type { SignBitsResult } from '../../bench/scale/sign-bits-result.ts';
import type { SizeResult } from '../../bench/scale/size-result.ts';
import type { WorkersFigures } from '../../bench/stack/measure-workers.ts';
import { table, unpadded } from './markdown.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../bench/results/${name}`, import.meta.url)), 'utf8'));
const results: readonly SizeResult[] = read('scale.json');
const signBits: readonly SignBitsResult[] = read('sign-bits.json');
const nodes: { readonly loadAtEnd: number; readonly figures: readonly WorkersFigures[] } = read('stack-workers.json');

const seconds = (ms: number | undefined) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`);
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const count = (value: number) => value.toLocaleString('en-US');

const rowOfStart = ({ pets, service, scans }: SizeResult) => [
  count(pets),
  seconds(service.readyMs),
  seconds(service.firstAnswerFromTableMs),
  pets < CHECKPOINT_PETS_MIN ? 'no file' : seconds(service.firstAnswerMs),
  `${service.restingMemory.pss.toFixed(0)} MB`,
  `${service.memory.pss.toFixed(0)} MB`,
  `${(scans.galleryBytes / pets).toFixed(0)} B`,
  `${service.loadAtStart.toFixed(0)} to ${service.loadAtEnd.toFixed(0)}`,
];

const rowOfSearch = ({ pets, service, scans, isAlike }: SizeResult) => [
  count(pets),
  `${ms(service.p50Ms)} / ${ms(service.p99Ms)}`,
  `${service.found} of ${service.identifications}, synthetic`,
  ms(scans.processorP50Ms),
  ms(scans.exactProcessorP50Ms),
  ...(isAlike
    ? [
        `${scans.found} and ${scans.exactFound} of ${scans.searches}, synthetic`,
        `${scans.firstKept} of ${scans.searches}, synthetic`,
        `${(100 * scans.tenKept).toFixed(1)} %, synthetic`,
      ]
    : ['not measured', 'not measured', 'not measured']),
  `${service.loadAtStart.toFixed(0)} to ${service.loadAtEnd.toFixed(0)}`,
];

const rowOfFill = ({ pets, fill, isWhole }: SizeResult) =>
  fill && isWhole
    ? [
        [
          count(pets),
          count(fill.pets),
          (fill.rows / fill.pets).toFixed(0),
          `${(fill.databaseBytes / fill.pets / 1000).toFixed(0)} kB`,
          `${(fill.walBytes / fill.pets / 1000).toFixed(0)} kB`,
          `${((1000 * fill.seconds) / fill.pets).toFixed(1)} ms`,
          `${fill.loadAtStart.toFixed(0)} to ${fill.loadAtEnd.toFixed(0)}`,
        ],
      ]
    : [];

const rowOfSignBits = (one: SignBitsResult) => [
  count(one.pets),
  `${ms(one.p50Ms)} / ${ms(one.p99Ms)}`,
  `${one.found} of ${one.searches}, synthetic`,
  `${(100 * one.kept).toFixed(1)} %, synthetic`,
  `${(one.tableBytes / one.pets).toFixed(0)} B`,
  `${((1000 * one.seconds) / one.added).toFixed(2)} ms`,
  `${one.loadAtStart.toFixed(1)} to ${one.loadAtEnd.toFixed(1)}`,
];

const PARTS: Readonly<Record<string, () => string>> = {
  start: () =>
    table(
      [
        'pets',
        'ready',
        'first answer, from the table',
        'first answer, from the file',
        'memory at the start',
        'memory after the searches',
        'gallery a pet',
        'load',
      ],
      results.map(rowOfStart),
    ),
  search: () =>
    table(
      [
        'pets',
        'identification, p50 / p99',
        'right pet identified',
        'scan alone, processor time',
        'exact search, processor time',
        'right pet among the 30: scan, exact',
        'exact first among the 30',
        'exact ten among the 30',
        'load',
      ],
      results.map(rowOfSearch),
    ),
  'sign-bits': () =>
    table(
      [
        'pets',
        'every row, p50 / p99',
        'right pet among the 30',
        'the 30 most like',
        'table, a pet',
        'copying a pet',
        'load',
      ],
      signBits.map(rowOfSignBits),
    ),
  nodes: () =>
    table(
      ['nodes that work', 'verifications', 'from the first request to the last result', 'a second'],
      nodes.figures.map(({ workers, jobs, seconds: time }) => [
        String(workers),
        `${jobs}, synthetic`,
        `${time.toFixed(1)} s`,
        (jobs / time).toFixed(1),
      ]),
    ),
  cost: () =>
    table(
      [
        'pets',
        'of which added',
        'rows a pet',
        'tables and indexes a pet',
        'write-ahead log a pet',
        'time a pet',
        'load',
      ],
      results.flatMap(rowOfFill),
    ),
};

/** Updates the generated tables of docs/scale.md from the bench's results. */
export function printScale(kept: string): string {
  return Object.entries(PARTS).reduce((text, [name, print]) => {
    const [begin, end] = [
      `<!-- ${name}: printed by \`npm run docs\` from bench/results -->`,
      `<!-- end of ${name} -->`,
    ];
    const [before, rest] = [text.indexOf(begin), text.indexOf(end)];
    if (before === -1 || rest < before) throw new Error(`docs/scale.md has no place for the table "${name}".`);
    return `${text.slice(0, before + begin.length)}\n\n${unpadded(print())}\n\n${text.slice(rest)}`;
  }, kept);
}

/** Log-log chart of everything that grows with the number of pets. */
export function printScalePicture(): string {
  const span = (value: number, from: number, to: number) =>
    (Math.log10(Math.max(value, 1e-9)) - Math.log10(from)) / (Math.log10(to) - Math.log10(from));
  const marks = (values: readonly number[], unit: string) =>
    values.map((value) => ({ value, text: `${count(value)}${unit}` }));
  const points = (of: (result: SizeResult) => number | undefined) =>
    results.flatMap((result): (readonly [number, number])[] => {
      const value = of(result);
      return value === undefined ? [] : [[result.pets, value]];
    });
  return svgPicture(
    {
      title: 'pets',
      place: (value) => span(value, 1000, 1_000_000),
      marks: marks([1000, 10_000, 100_000, 1_000_000], ''),
    },
    {
      title: 'ms, MB',
      place: (value) => span(value, 1, 100_000),
      marks: marks([1, 10, 100, 1000, 10_000, 100_000], ''),
    },
    [
      { label: 'first answer, from the file, ms', points: points(({ service }) => service.firstAnswerMs) },
      {
        label: 'first answer, from the table, ms',
        points: points(({ service }) => service.firstAnswerFromTableMs),
        isDashed: true,
      },
      { label: 'identification, p50, ms', points: points(({ service }) => service.p50Ms) },
      { label: 'memory (PSS), MB', points: points(({ service }) => service.memory.pss) },
      { label: 'scan alone, processor ms', points: points(({ scans }) => scans.processorP50Ms) },
      { label: 'exact search, processor ms', points: points(({ scans }) => scans.exactProcessorP50Ms), isDashed: true },
    ],
  );
}
