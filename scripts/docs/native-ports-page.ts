import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../read-texts.ts';
import { table, unpadded } from './markdown.ts';

// The tables of packages/capture/docs/native-ports.md, read off the files in conformance/.

interface Case {
  readonly section: string;
  readonly only?: readonly string[];
  readonly camera?: readonly string[];
}

interface Conformance {
  readonly errors: Readonly<Record<string, Readonly<Record<Platform, readonly string[]>>>>;
  readonly cases: readonly Case[];
  readonly edges: readonly unknown[];
  readonly platforms: Readonly<Record<'android' | 'ios' | 'fragment', readonly unknown[]>>;
}

const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(path.join(ROOT, 'conformance', name), 'utf8')) as Content;

const PLATFORMS = ['web', 'android', 'ios'] as const;
type Platform = (typeof PLATFORMS)[number];

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function errorTable(): string {
  const { errors } = read<Conformance>('capture-1.4.json');
  const rows = Object.entries(errors).map(([word, names]) => [
    `\`${word}\``,
    ...PLATFORMS.map((platform) => names[platform].map(code).join(', ') || 'none'),
  ]);
  return table(['word', ...PLATFORMS], rows);
}

/** The golden frames: the same on all platforms. */
function goldenRows(): (string | number)[][] {
  const { counts } = read<{ readonly counts: Readonly<Record<string, number>> }>('frames/frames.json');
  return ['frames', 'judged', 'motions', 'sequences', 'photos'].map((name) => [
    `golden ${name}`,
    ...PLATFORMS.map(() => counts[name]!),
  ]);
}

/** How many cases of each section a platform has to pass; those of an error that it does not have are left out. */
export function matrixTable(): string {
  const { cases, edges, errors, platforms } = read<Conformance>('capture-1.4.json');
  const runsOn = (platform: Platform) => (given: Case) =>
    (given.only?.includes(platform) ?? true) &&
    (given.camera ?? []).every((word) => word === 'opens' || errors[word]![platform].length > 0);
  const sections = [...new Set(cases.map(({ section }) => section))];
  const rows: (string | number)[][] = sections.map((section) => {
    const all = cases.filter((given) => given.section === section);
    return [section, ...PLATFORMS.map((platform) => all.filter(runsOn(platform)).length)];
  });
  const { android, ios, fragment } = platforms;
  rows.push(...goldenRows());
  rows.push(['edges', ...PLATFORMS.map(() => edges.length)]);
  rows.push(['platforms: android', android.length, android.length, 0], ['platforms: ios', ios.length, 0, ios.length]);
  rows.push(['platforms: fragment', fragment.length, fragment.length, 0]);
  const sums = PLATFORMS.map((_, at) => rows.reduce((sum, row) => sum + Number(row[at + 1]), 0));
  return table(
    ['section', ...PLATFORMS],
    [...rows, ['all', ...sums]].map((row) => row.map(String)),
  );
}

const PARTS: Readonly<Record<string, () => string>> = {
  matrix: () => unpadded(`\n\n${matrixTable()}`).trim(),
  errors: () => unpadded(`\n\n${errorTable()}`).trim(),
};

/** native-ports.md with its tables printed from the conformance files; the text between them is kept. */
export function printNativePorts(kept: string): string {
  return Object.entries(PARTS).reduce((text, [name, print]) => {
    const [begin, end] = [`<!-- ${name}: printed by \`npm run docs\` from conformance/ -->`, `<!-- end of ${name} -->`];
    const [before, rest] = text.split(begin);
    if (rest === undefined || !rest.includes(end)) throw new Error(`native-ports.md has no place for ${name}.`);
    return `${before}${begin}\n\n${print()}\n\n${rest.slice(rest.indexOf(end))}`;
  }, kept);
}
