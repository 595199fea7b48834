import { areaUnderCurve, boundFor, median, shareText } from './counts.ts';
import type { Judged } from './judge-photos.ts';
import type { Label, NoseLabel } from './read-labels.ts';

export interface JudgedNose extends Judged {
  readonly label: NoseLabel;
  /** Folder of data/, or the kind of crop. */
  readonly source: string;
}

const LABELS: readonly Label[] = ['yes', 'borderline', 'no'];
/** Largest share of photos with a visible print that may be refused. Policy. */
const REFUSED_SHARE_MAX = 0.03;

const visibilities = (noses: readonly JudgedNose[]) => noses.map(({ print }) => print!.visibility);
const labelled = (noses: readonly JudgedNose[], print: Label) => noses.filter(({ label }) => label.print === print);
const isRefused = ({ quality }: JudgedNose) => quality.reasons.length > 0;

export function refusedTable(noses: readonly JudgedNose[]): string[] {
  const sources = [...new Set(noses.map(({ source }) => source))];
  const rows = [...sources, 'all'].flatMap((source) =>
    LABELS.map((print) => {
      const of = labelled(noses, print).filter((nose) => source === 'all' || nose.source === source);
      const score = median(of.map(({ quality }) => quality.score));
      return of.length === 0
        ? undefined
        : `| ${source} | ${print} | ${shareText(of.filter(isRefused).length, of.length)}${markOf(of)} | ${score} |`;
    }).filter((row) => row !== undefined),
  );
  return ['| source | print visible | refused | median score |', '|---|---|---|---|', ...rows];
}

/** Marks rows that contain cattle. */
function markOf(noses: readonly JudgedNose[]): string {
  const skin = noses.filter(isSkin).length;
  return skin === 0 ? '' : skin === noses.length ? ', cattle' : `, ${skin} of them cattle`;
}

const isSkin = ({ source }: JudgedNose) => source.startsWith('muzzles');
const isDog = ({ source }: JudgedNose) => source.startsWith('dog-noses') || source === 'oxford-pets crops';

export function separationTable(noses: readonly JudgedNose[]): string[] {
  const skin = noses.filter(isSkin);
  const dogs = noses.filter(isDog);
  const whole = noses.filter(({ source }) => source === 'oxford-pets whole');
  const seen = (of: readonly JudgedNose[], ...prints: Label[]) =>
    visibilities(of.filter(({ label }) => prints.includes(label.print)));
  const pairs: readonly (readonly [string, readonly number[], readonly number[]])[] = [
    ['cattle: visible over not', seen(skin, 'yes'), seen(skin, 'no')],
    ['cattle: visible over borderline', seen(skin, 'yes'), seen(skin, 'borderline')],
    ['dogs: visible or borderline over not', seen(dogs, 'yes', 'borderline'), seen(dogs, 'no')],
    ['cattle visible over dogs’ noses without', seen(skin, 'yes'), seen(dogs, 'no')],
    ['cattle visible over whole photos of dogs', seen(skin, 'yes'), seen(whole, 'no')],
  ];
  return [
    '| separation of the visibility | AUC | photos |',
    '|---|---|---|',
    ...pairs.map(([name, a, b]) => `| ${name} | ${areaUnderCurve(a, b).toFixed(2)} | ${a.length} / ${b.length} |`),
  ];
}

/**
 * Bound that refuses at most REFUSED_SHARE_MAX of the visible prints of all other sources, applied to the source left
 * out.
 */
export function leftOutTable(noses: readonly JudgedNose[]): string[] {
  const sources = [...new Set(noses.map(({ source }) => source))];
  const rows = sources.map((source) => {
    const others = noses.filter((nose) => nose.source !== source);
    const own = noses.filter((nose) => nose.source === source);
    const bound = boundFor(visibilities(labelled(others, 'yes')), REFUSED_SHARE_MAX);
    const below = (print: Label) => {
      const values = visibilities(labelled(own, print));
      return shareText(values.filter((value) => value < bound).length, values.length);
    };
    return `| ${source} | ${bound.toFixed(3)} | ${below('yes')} | ${below('borderline')} | ${below('no')} |`;
  });
  return ['| left out | bound of the others | visible | borderline | not visible |', '|---|---|---|---|---|', ...rows];
}

export function angledTable(noses: readonly JudgedNose[]): string[] {
  const dogs = noses.filter(isDog);
  const row = (isAngled: boolean) => {
    const of = dogs.filter(({ label }) => label.isAngled === isAngled);
    const given = of.filter(({ quality }) => quality.reasons.includes('angled')).length;
    const unseen = of.filter(({ print }) => print!.isVisible === false).length;
    return `| ${isAngled ? 'from the side' : 'other'} | ${shareText(given, of.length)} | ${unseen} |`;
  };
  return ['| dogs’ noses | called angled | no print seen |', '|---|---|---|', row(true), row(false)];
}
