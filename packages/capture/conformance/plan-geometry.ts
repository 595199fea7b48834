import { grayLevel } from '../src/frames/frame.ts';
import { fitWithin, guideRegion, placeGuide } from '../src/frames/guide-region.ts';
import type { GeometryFile } from './golden-file.ts';
import { type Rotation, regionInSensor, shrink, uprightSize } from './native-pictures.ts';

const SIZES = [
  [1280, 720],
  [720, 1280],
  [1920, 1080],
  [640, 480],
  [4032, 3024],
  [641, 481],
  [333, 777],
  [100, 100],
  [7, 5],
].map(([width, height]) => ({ width: width!, height: height! }));
const BOXES = [
  [390, 520],
  [520, 390],
  [360, 360],
  [1024, 768],
  [320, 568],
].map(([width, height]) => ({ width: width!, height: height! }));
const KINDS = ['fingerprint', 'appearance'] as const;
const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270];
const COLOURS = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [1, 1, 1],
  [254, 255, 255],
  [128, 64, 32],
  [12, 200, 99],
  [3, 1, 2],
] as const;
const SHRUNK = [
  [6, 4, 3, 2],
  [5, 5, 2, 2],
  [7, 3, 3, 1],
  [4, 4, 4, 4],
] as const;

/** Geometry computed by this SDK for the sizes above. */
export function geometryNow(): Omit<GeometryFile, 'about'> {
  return {
    guides: KINDS.flatMap((kind) => SIZES.map((picture) => ({ kind, picture, region: guideRegion(picture, kind) }))),
    sensors: KINDS.flatMap((kind) =>
      SIZES.slice(2, 7).flatMap((sensor) =>
        ROTATIONS.map((rotation) => {
          const upright = uprightSize(sensor, rotation);
          const region = guideRegion(upright, kind);
          return { kind, sensor, rotation, upright, region, inSensor: regionInSensor(region, sensor, rotation) };
        }),
      ),
    ),
    fits: SIZES.flatMap((size) =>
      [256, 640, 2048].map((sideMax) => ({ size, sideMax, fit: fitWithin(size, sideMax) })),
    ),
    placements: KINDS.flatMap((kind) =>
      SIZES.slice(0, 4).flatMap((picture) =>
        BOXES.map((box) => ({ kind, picture, box, ...placeGuide(picture, box, kind) })),
      ),
    ),
    grays: COLOURS.map((colour) => [...colour, grayLevel(colour[0], colour[1], colour[2])] as const),
    shrinks: SHRUNK.map(([width, height, toWidth, toHeight]) => {
      const levels = Uint8Array.from({ length: width * height }, (_, at) => (at * 37 + 11) % 256);
      const to = shrink({ width, height, levels }, { width: toWidth, height: toHeight });
      return { from: { width, height, levels: [...levels] }, to: { ...to, levels: [...to.levels] } };
    }),
  };
}
