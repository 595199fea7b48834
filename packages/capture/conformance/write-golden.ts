import { mkdirSync, writeFileSync } from 'node:fs';
import { judgeFrame } from '../src/frames/judge-frame.ts';
import { FRAME_PLAN } from './frame-plan.ts';
import type { FramesFile, GoldenPhoto, GoldenSequence } from './golden-file.ts';
import { motionOf, photoOf, seenOf, verdictsOf } from './golden-frames.ts';
import { pgmOf } from './pgm.ts';
import { geometryNow } from './plan-geometry.ts';
import { JUDGED_PLAN, MOTION_PLAN, SEQUENCE_PLAN } from './plan-sequences.ts';
import { sightsNow } from './plan-sights.ts';

type PhotoOfFrame = Omit<GoldenPhoto, 'reasons' | 'perceptualHash'>;

/**
 * Every frame unchanged, and every second one as a large coloured photo, in which a nose may lack its print for other
 * reasons.
 */
const PHOTO_PLAN: readonly PhotoOfFrame[] = FRAME_PLAN.flatMap(({ name, kind }, at): PhotoOfFrame[] => {
  const photo = { frame: name, kind };
  const small: PhotoOfFrame = { ...photo, species: 'DOG', times: 1, colours: 'gray' };
  const large: PhotoOfFrame = { ...photo, species: at % 4 === 0 ? 'CAT' : 'DOG', times: 3, colours: 'warm' };
  return at % 2 === 0 ? [small, large] : [small];
});

// Writes conformance/frames, conformance/geometry.json and conformance/sights.json:
// `node --import ./scripts/source.mjs packages/capture/conformance/write-golden.ts`

const conformance = new URL('../../../conformance/', import.meta.url);
const folder = new URL('frames/', conformance);

const grayOf = (name: string) => FRAME_PLAN.find((frame) => frame.name === name)?.gray ?? missing(name);

function missing(name: string): never {
  throw new Error(`There is no frame ${name}.`);
}

function framesNow(): FramesFile {
  const frames = FRAME_PLAN.map(({ name, shows, kind, gray }) => {
    return { name, shows, kind, ...seenOf(gray, kind) };
  });
  const judged = JUDGED_PLAN.map((one) => {
    return { ...one, verdict: judgeFrame(one.measured, one.motion ?? undefined, one.kind) };
  });
  const motions = MOTION_PLAN.map(([from, to]) => ({ from, to, motion: motionOf(grayOf(from), grayOf(to)) }));
  const sequences = SEQUENCE_PLAN.map((sequence) => {
    const verdicts = verdictsOf(sequence as GoldenSequence, grayOf);
    return { ...sequence, looks: sequence.looks.map((look, at) => ({ ...look, verdict: verdicts[at]! })) };
  });
  const photos = PHOTO_PLAN.map((photo) => ({ ...photo, ...photoOf(photo, grayOf(photo.frame)) }));
  return {
    about:
      'What every capture SDK 1.4 measures and says of these frames. All are generated; none shows a real animal. packages/capture/docs/native-ports.md explains the words.',
    counts: {
      frames: frames.length,
      judged: judged.length,
      motions: motions.length,
      sequences: sequences.length,
      photos: photos.length,
    },
    frames,
    judged,
    motions,
    sequences,
    photos,
  };
}

/** One list entry per line, for readable diffs. */
function textOf(file: object): string {
  const parts = Object.entries(file).map(([name, value]) =>
    Array.isArray(value)
      ? `  ${JSON.stringify(name)}: [\n${value.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`
      : `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('frames.pgm', folder), Buffer.concat(FRAME_PLAN.map(({ gray }) => pgmOf(gray))));
writeFileSync(new URL('frames.json', folder), textOf(framesNow()));
const about =
  'Where the guide lies in pictures, on sensors and on screens, and how colours become grey. packages/capture/docs/native-ports.md explains the words.';
writeFileSync(new URL('geometry.json', conformance), textOf({ about, ...geometryNow() }));
writeFileSync(
  new URL('sights.json', conformance),
  textOf({
    about:
      'What every capture SDK 1.4 says of what the service has seen, for the next photo and a frame with a guidance. packages/capture/docs/native-ports.md explains the words.',
    ...sightsNow(),
  }),
);
