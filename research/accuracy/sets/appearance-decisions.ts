import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Sample, type SampleSet, verify } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/bootstrap';
import { TARGET_FALSE_MATCH_RATE } from '@rhinarium/evaluate/measures/error-rates';
import type { Figure } from '@rhinarium/evaluate/measures/figure';
import { type AnswerFigures, answerFigures } from '@rhinarium/evaluate/sets/answer-figures';
import { drawPhotos } from '@rhinarium/evaluate/sets/draw-photos';
import type { EvidenceDraw, FusedComparison } from '@rhinarium/evaluate/sets/evidence';
import { protocolFigures } from '@rhinarium/evaluate/sets/figures';
import { readFolder } from '@rhinarium/evaluate/sets/read-folder';
import { type Look, readLooks } from './read-looks.ts';

/** One protocol without and with one appearance image on each side. */
interface AppearanceProtocol {
  readonly protocol: 'R1P1' | 'R5P3';
  readonly without: DecidedFigures;
  readonly with: DecidedFigures;
  /** Mean move of the score, of the same animal and of different ones, and the farthest of all; points. */
  readonly movedGenuine: number;
  readonly movedImpostor: number;
  readonly movedMost: number;
}

interface DecidedFigures {
  readonly eer: Figure;
  readonly answers: AnswerFigures;
  /** Share of searches among these animals whose pet comes first. */
  readonly rank1: number;
}

export interface AppearanceDecisions {
  readonly animals: number;
  readonly draws: number;
  readonly protocols: readonly AppearanceProtocol[];
}

const DRAWS = 12;
const FACES = 'cat-faces';
const WHOLE = 'cat-photos';

interface Cat {
  readonly draws: readonly EvidenceDraw[];
  /** To register by, and to ask by: no photo is both. */
  readonly registered: readonly Look[];
  readonly asked: readonly Look[];
}

/** Cats of which both faces and whole photos are known: what the whole photos add to decisions by the faces. */
export async function appearanceDecisions(
  real: string,
  say: (text: string) => void,
): Promise<AppearanceDecisions | null> {
  if (!existsSync(path.join(real, FACES, 'CAT')) || !existsSync(path.join(real, WHOLE, 'CAT'))) return null;
  const looks = new Map((await readLooks(path.join(real, WHOLE), 'CAT')).map((one) => [one.name, one.looks]));
  const faces = await readFolder({ folder: path.join(real, FACES), species: 'CAT', pictures: '' }, say);
  const cats = faces.identities.flatMap(({ name, photos }, identity): Cat[] => {
    const own = looks.get(name) ?? [];
    const draws = drawPhotos(identity, photos, DRAWS);
    const half = own.length >> 1;
    return half === 0 || draws.length === 0 ? [] : [{ draws, registered: own.slice(0, half), asked: own.slice(half) }];
  });
  if (cats.length < 2) return null;
  const protocols = (['R1P1', 'R5P3'] as const).map((protocol) => {
    say(`appearances: decisions, ${protocol}`);
    return protocolOf(protocol, cats);
  });
  return { animals: cats.length, draws: DRAWS, protocols };
}

interface Pair {
  readonly without: FusedComparison;
  readonly with: FusedComparison;
}

function protocolOf(protocol: AppearanceProtocol['protocol'], cats: readonly Cat[]): AppearanceProtocol {
  const next = generator(101);
  const one = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)]!;
  const pairs: Pair[] = [];
  for (let draw = 0; draw < DRAWS; draw++) {
    const sides = cats.map(({ draws, registered, asked }, cat) => {
      const { references, probes } = draws[draw]!;
      const many = protocol === 'R5P3';
      return {
        cat,
        reference: setOf(many ? references : references.slice(0, 1), one(registered)),
        probe: setOf(many ? probes : probes.slice(0, 1), one(asked)),
      };
    });
    for (const { cat: probe, probe: asked } of sides)
      for (const { cat: reference, reference: registered } of sides)
        pairs.push({
          without: compared(probe, reference, withoutLooks(asked), withoutLooks(registered)),
          with: compared(probe, reference, asked, registered),
        });
  }
  const moves = (isGenuine: boolean) =>
    pairs
      .filter(({ with: { probe, reference } }) => (probe === reference) === isGenuine)
      .map((pair) => pair.with.points - pair.without.points);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    protocol,
    without: decided(
      pairs.map((pair) => pair.without),
      cats.length,
    ),
    with: decided(
      pairs.map((pair) => pair.with),
      cats.length,
    ),
    movedGenuine: mean(moves(true)),
    movedImpostor: mean(moves(false)),
    movedMost: Math.max(...[...moves(true), ...moves(false)].map(Math.abs)),
  };
}

function setOf(photos: EvidenceDraw['references'], look: Look): SampleSet {
  const fingerprints = photos.map(({ template }, n): Sample => ({ id: String(n), template }));
  return { fingerprints, appearances: [{ id: 'look', template: look.bytes }] };
}

const withoutLooks = (set: SampleSet): SampleSet => ({ ...set, appearances: [] });

function compared(probe: number, reference: number, asked: SampleSet, registered: SampleSet): FusedComparison {
  const sides = { species: 'CAT', probe: asked, reference: registered } as const;
  const answer = verify({ ...sides, targetFalseMatchRate: TARGET_FALSE_MATCH_RATE });
  const { llr, score, falseMatchRate, decision } = answer;
  return { probe, reference, score: llr, claimedRate: falseMatchRate, points: score, decision };
}

function decided(comparisons: readonly FusedComparison[], cats: number): DecidedFigures {
  const rows: FusedComparison[][] = [];
  for (let from = 0; from < comparisons.length; from += cats) rows.push(comparisons.slice(from, from + cats));
  const won = rows.filter((row) => {
    const own = row.find(({ probe, reference }) => probe === reference)!;
    return row.every((other) => other === own || other.score < own.score);
  });
  return {
    eer: protocolFigures(comparisons, cats).eer,
    answers: answerFigures(comparisons, cats)!,
    rank1: won.length / rows.length,
  };
}
