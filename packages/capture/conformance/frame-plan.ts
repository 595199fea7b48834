import type { UploadKind } from '@rhinarium/contract';
import {
  beside,
  blurred,
  draw,
  farAway,
  ground,
  inTheMiddle,
  mapped,
  noisy,
  type Subject,
  shifted,
  shining,
} from './draw-frames.ts';
import type { Gray } from './native-pictures.ts';

export interface PlannedFrame {
  readonly name: string;
  /** Content of the frame. The analyzer's verdict is separate, because it does not recognise animals. */
  readonly shows: string;
  readonly kind: UploadKind;
  readonly gray: Gray;
}

const fingerprint = (species: 'DOG' | 'CAT', seed: number, more: Partial<Subject> = {}): Subject => ({
  species,
  seed,
  kind: 'fingerprint',
  shot: seed,
  ...more,
});
const whole = (species: 'DOG' | 'CAT', seed: number): Subject => fingerprint(species, seed, { kind: 'appearance' });

const sharp = {
  dog1: draw(fingerprint('DOG', 3)),
  dog2: draw(fingerprint('DOG', 11)),
  dog3: draw(fingerprint('DOG', 21)),
  dog4: draw(fingerprint('DOG', 31)),
  cat1: draw(fingerprint('CAT', 3)),
  cat2: draw(fingerprint('CAT', 11)),
  cat3: draw(fingerprint('CAT', 21)),
  cat4: draw(fingerprint('CAT', 31)),
};
const wholes = {
  dog1: draw(whole('DOG', 3)),
  dog2: draw(whole('DOG', 11)),
  cat1: draw(whole('CAT', 3)),
  cat2: draw(whole('CAT', 11)),
};
const scaled = (species: 'DOG' | 'CAT', seed: number, scale: number) =>
  draw(fingerprint(species, seed, { circumstances: { scale } }));
const turned = (species: 'DOG' | 'CAT', seed: number, yaw: number, pitch: number) =>
  draw(fingerprint(species, seed, { circumstances: { yaw, pitch } }));

/** Fingerprint frames by content. */
const CLOSE_UPS: Readonly<Record<string, readonly Gray[]>> = {
  sharp: Object.values(sharp),
  'sharp large': [draw(fingerprint('DOG', 3), 256)],
  'sharp odd': [draw(fingerprint('DOG', 11), 97), draw(fingerprint('CAT', 11), 43), draw(fingerprint('CAT', 21), 18)],
  blurred: [
    blurred(sharp.dog1, 1),
    blurred(sharp.dog1, 2),
    blurred(sharp.dog2, 3),
    blurred(sharp.dog3, 6),
    blurred(sharp.cat1, 1),
    blurred(sharp.cat2, 2),
    blurred(sharp.cat3, 5),
  ],
  dark: [
    mapped(sharp.dog1, (level) => level * 0.06),
    mapped(sharp.dog2, (level) => level * 0.12),
    mapped(sharp.cat1, (level) => level * 0.1),
    noisy(
      mapped(sharp.dog1, (level) => 20 + level * 0.2),
      14,
      1,
    ),
    noisy(
      mapped(sharp.cat1, (level) => 20 + level * 0.2),
      14,
      2,
    ),
    noisy(sharp.cat2, 90, 3),
  ],
  bright: [
    mapped(sharp.dog1, (level) => 205 + level * 0.9),
    mapped(sharp.dog2, (level) => 150 + level),
    mapped(sharp.cat1, (level) => 190 + level * 0.5),
    mapped(sharp.cat2, (level) => 120 + level * 1.2),
  ],
  glare: [
    shining(sharp.dog1, 0.2),
    shining(sharp.dog2, 0.17, [0.4, 0.35]),
    shining(sharp.dog3, 0.15, [0.5, 0.5]),
    shining(sharp.cat1, 0.25, [0.6, 0.4]),
    shining(sharp.cat2, 0.2, [0.3, 0.3]),
  ],
  far: [
    farAway(sharp.dog1, 0.35),
    farAway(sharp.dog2, 0.45),
    farAway(sharp.cat1, 0.4),
    scaled('DOG', 3, 0.45),
    scaled('CAT', 3, 0.45),
  ],
  near: [scaled('DOG', 3, 1.8), scaled('DOG', 11, 2.2), scaled('CAT', 3, 1.8), scaled('CAT', 11, 2.2)],
  angled: [
    turned('DOG', 3, 0.8, 0),
    turned('DOG', 11, -0.7, 0.4),
    turned('CAT', 3, 0.8, 0),
    turned('CAT', 11, -0.7, 0.4),
  ],
  'off centre': [
    mapped(sharp.dog1, (level, x) => (x < 28 || x > 68 ? level : 128)),
    mapped(sharp.cat1, (level, _, y) => (y < 28 || y > 68 ? level : 128)),
    shifted(sharp.dog2, 40, 0),
    shifted(sharp.cat2, 0, 40),
  ],
  'no animal': [
    ground(96, 96, () => 128),
    ground(96, 96, (x) => 100 + x / 2),
    noisy(
      ground(96, 96, (x, y) => 128 + 40 * Math.sin(x / 3) * Math.cos(y / 4)),
      6,
      4,
    ),
    ground(96, 96, (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 90 : 170)),
    ground(96, 96, () => 0),
    ground(96, 96, () => 255),
    noisy(
      ground(96, 96, () => 120),
      3,
      5,
    ),
  ],
  'other species': [draw(fingerprint('CAT', 41)), draw(fingerprint('DOG', 41))],
  'both species': [
    beside(sharp.dog1, sharp.cat1),
    beside(sharp.cat2, sharp.dog2),
    beside(sharp.dog3, sharp.cat3),
    beside(sharp.cat4, sharp.dog4),
  ],
  'hand moves': [1, 2, 4, 8, 16].map((px) => shifted(sharp.dog1, px, px >> 1)),
};

const WHOLES: Readonly<Record<string, readonly Gray[]>> = {
  sharp: Object.values(wholes),
  blurred: [blurred(wholes.dog1, 2), blurred(wholes.cat1, 4)],
  dark: [mapped(wholes.dog1, (level) => level * 0.1)],
  bright: [mapped(wholes.cat1, (level) => 205 + level)],
  glare: [shining(wholes.dog2, 0.2)],
  'both species': [beside(wholes.dog1, wholes.cat1)],
  'brighter by 11 and 12': [11, 12].map((more) => mapped(wholes.dog1, (level) => level + more)),
  // The close-up that a camera still shows if it was not moved away.
  'close up': [inTheMiddle(sharp.dog1, wholes.dog2), inTheMiddle(sharp.cat1, wholes.cat2)],
};

const planned = (kind: UploadKind, byWhatTheyShow: typeof WHOLES): PlannedFrame[] =>
  Object.entries(byWhatTheyShow).flatMap(([shows, frames]) =>
    frames.map((gray, at) => {
      const name = `${kind === 'appearance' ? 'whole-' : ''}${shows.replaceAll(' ', '-')}-${at + 1}`;
      return { name, shows, kind, gray };
    }),
  );

export const FRAME_PLAN: readonly PlannedFrame[] = [
  ...planned('fingerprint', CLOSE_UPS),
  ...planned('appearance', WHOLES),
];
