import { judge, type Pixels } from '@rhinarium/engine';
import type { FrameVerdict } from '../src/frames/frame.ts';
import { createFrameAnalyzer } from '../src/frames/frame-analyzer.ts';
import { judgeFrame } from '../src/frames/judge-frame.ts';
import { type FrameMeasurements, measureFrame, motionBetween } from '../src/frames/measure-frame.ts';
import type { FramesFile, GoldenFrame, GoldenPhoto, GoldenSequence } from './golden-file.ts';
import type { Gray } from './native-pictures.ts';

// Results of this SDK for the golden frames, for writing and for checking the file.

const MEASURED = [
  'mean',
  'contrast',
  'burntShare',
  'fineDetail',
  'middleDetail',
  'coarseDetail',
  'middleOfGuide',
  'rimOfGuide',
] as const satisfies readonly (keyof FrameMeasurements)[];

export function bitsOf(measured: FrameMeasurements): string {
  const view = new DataView(new ArrayBuffer(8 * MEASURED.length));
  for (const [at, name] of MEASURED.entries()) view.setFloat64(8 * at, measured[name]);
  return Array.from(new Uint8Array(view.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function seenOf({ width, height, levels }: Gray, kind: GoldenFrame['kind']) {
  const measured = measureFrame({ width, height, gray: levels });
  return { width, height, measured, bits: bitsOf(measured), still: judgeFrame(measured, 0, kind) };
}

export const motionOf = (from: Gray, to: Gray): number => motionBetween(from.levels, to.levels);

export function verdictsOf({ species, looks }: GoldenSequence, grayOf: (name: string) => Gray): FrameVerdict[] {
  const analyzer = createFrameAnalyzer(species);
  return looks.map(({ frame, kind, atMs, kept }) => {
    const { width, height, levels } = grayOf(frame);
    const verdict = analyzer.analyze({ kind, width, height, gray: levels, time: atMs });
    if (verdict instanceof Promise) throw new Error('The built-in analyzer answers at once.');
    if (kept) analyzer.kept?.();
    return verdict;
  });
}

type PhotoOfFrame = Omit<GoldenPhoto, 'reasons' | 'perceptualHash'>;

function pixelsOf({ times, colours }: PhotoOfFrame, { width, height, levels }: Gray): Pixels {
  const data = new Uint8Array(3 * width * times * height * times);
  for (let at = 0; at < data.length / 3; at++) {
    const [x, y] = [at % (width * times), Math.floor(at / (width * times))];
    const level = levels[Math.floor(y / times) * width + Math.floor(x / times)]!;
    data.set(colours === 'warm' ? [level, (level * 3) >> 2, level >> 1] : [level, level, level], 3 * at);
  }
  return { data, width: width * times, height: height * times };
}

export function photoOf(photo: PhotoOfFrame, gray: Gray): Pick<GoldenPhoto, 'reasons' | 'perceptualHash'> {
  const { quality, perceptualHash } = judge(pixelsOf(photo, gray), photo);
  const digits = Array.from(perceptualHash, (byte) => byte.toString(16).padStart(2, '0'));
  return { reasons: quality.reasons, perceptualHash: digits.join('') };
}

/** Differences from the file, one text each. */
export function goldenDifferences(file: FramesFile, grayOf: (name: string) => Gray): string[] {
  const differences: string[] = [];
  const compare = (name: string, seen: unknown, expected: unknown) => {
    const [a, b] = [JSON.stringify(seen), JSON.stringify(expected)];
    if (a !== b) differences.push(`${name}: ${a}, not ${b}`);
  };
  for (const { name, shows: _, kind, ...expected } of file.frames) compare(name, seenOf(grayOf(name), kind), expected);
  for (const { name, kind, measured, motion, verdict } of file.judged)
    compare(name, judgeFrame(measured, motion ?? undefined, kind), verdict);
  for (const { from, to, motion } of file.motions)
    compare(`${from} to ${to}`, motionOf(grayOf(from), grayOf(to)), motion);
  for (const sequence of file.sequences)
    compare(
      sequence.name,
      verdictsOf(sequence, grayOf),
      sequence.looks.map(({ verdict }) => verdict),
    );
  for (const { reasons, perceptualHash, ...photo } of file.photos)
    compare(`photo ${JSON.stringify(photo)}`, photoOf(photo, grayOf(photo.frame)), { reasons, perceptualHash });
  return differences;
}
