import { type Animal, identitySeeds, type Kind, type Pixels } from './animal.ts';
import { createWholeLook } from './body/whole-look.ts';
import { type CameraName, cameraModels } from './camera/camera-model.ts';
import { develop } from './camera/develop.ts';
import { drawCameraShot } from './camera/draw-camera-shot.ts';
import { record, throughLens } from './camera/record.ts';
import { type Canvas, type Painter, paintCanvas, shrinkCanvas } from './drawing/canvas.ts';
import { createCatFace } from './face/cat-face.ts';
import { createDogNose } from './nose/dog-nose.ts';
import { createRandom } from './random.ts';
import { drawShot, type Shot } from './scene/shot.ts';
import { STREAMS } from './streams.ts';

interface PhotographOptions {
  readonly kind: Kind;
  readonly shot: number;
  readonly difficulty?: number;
  readonly widthPx?: number;
  readonly occasion?: number;
  readonly camera?: CameraName;
  /** Fixes some circumstances at given values, whatever was drawn for the photo. */
  readonly circumstances?: Circumstances;
}

/** The circumstances of a photo that can be fixed; their meanings and units are at Shot. */
export type Circumstances = Partial<
  Pick<Shot, 'yaw' | 'pitch' | 'roll' | 'scale' | 'wetness' | 'exposure' | 'defocus' | 'motionX' | 'motionY'>
>;

type Subject = (shot: Shot, difficulty: number) => Painter;

const kindNumbers: Readonly<Record<Kind, number>> = { fingerprint: 1, appearance: 2 };
const heightShares: Readonly<Record<Kind, number>> = { fingerprint: 0.84, appearance: 0.75 };
/** Smaller pictures are painted larger and shrunk, or the finest beads would turn into false patterns. */
const paintedPxMin = 320;
const widthPxMin = 32;
const widthPxMax = 2048;

const subjects: Readonly<Record<Kind, WeakMap<Animal, Subject>>> = {
  fingerprint: new WeakMap(),
  appearance: new WeakMap(),
};

function createSubject(animal: Animal, kind: Kind): Subject {
  if (kind === 'appearance') return createWholeLook(animal);
  return animal.species === 'DOG' ? createDogNose(animal) : createCatFace(animal);
}

function subjectOf(animal: Animal, kind: Kind): Subject {
  const known = subjects[kind].get(animal);
  if (known !== undefined) return known;
  const created = createSubject(animal, kind);
  subjects[kind].set(animal, created);
  return created;
}

function requireWithin(name: string, value: number, low: number, high: number, whole: boolean): void {
  if (value >= low && value <= high && (!whole || Number.isSafeInteger(value))) return;
  throw new RangeError(`${name} is ${value}, not ${whole ? 'a whole number ' : ''}from ${low} to ${high}`);
}

/**
 * One photo of the animal: its nose (DOG) or face (CAT), or the whole animal. The same animal, occasion, shot,
 * difficulty and width give the same bytes. `occasion` (default 0) draws the light and the camera that its shots share,
 * `shot` the pose and the rest; `difficulty` runs from 0 (studio) to 1 (poor light, tilt, blur, noise; default 0.35),
 * `widthPx` from 32 to 2048 (default 480). Without `camera` a plain camera takes the photo; "a" and "b" are two makes
 * with a lens, a mosaic sensor and processing of their own, in wider ranges of pose and light and with tongue, hairs,
 * drops and crumbs on the nose. Throws RangeError outside these bounds. The first photo of an animal takes longer: it
 * measures the identity.
 */
export function photograph(animal: Animal, options: PhotographOptions): Pixels {
  const { kind, shot, difficulty = 0.35, widthPx = 480, occasion = 0, camera, circumstances: held } = options;
  requireWithin('shot', shot, 0, Number.MAX_SAFE_INTEGER, true);
  requireWithin('occasion', occasion, 0, Number.MAX_SAFE_INTEGER, true);
  requireWithin('difficulty', difficulty, 0, 1, false);
  requireWithin('widthPx', widthPx, widthPxMin, widthPxMax, true);
  if (camera !== undefined && !(camera in cameraModels)) throw new RangeError(`Unknown camera: ${camera}`);
  // The two kinds of each sibling have numbers of their own: siblings are photographed under circumstances of their
  // own.
  const seeds = [...identitySeeds(animal), kindNumbers[kind] + 2 * animal.sibling, occasion];
  const heightPx = Math.floor(widthPx * heightShares[kind]);
  const factor = Math.ceil(paintedPxMin / widthPx);
  const paint = (shot: Shot, seen: (painter: Painter) => Painter): Canvas =>
    paintCanvas(widthPx * factor, heightPx * factor, seen(subjectOf(animal, kind)(shot, difficulty)));
  if (camera === undefined) {
    const drawn = drawShot(
      createRandom(...seeds, STREAMS.occasion),
      createRandom(...seeds, STREAMS.photo, shot),
      difficulty,
    );
    const circumstances = { ...drawn, ...held };
    return develop(
      shrinkCanvas(
        paint(circumstances, (painter) => painter),
        factor,
      ),
      circumstances,
    );
  }
  // No camera in the seeds: two cameras see the same scene.
  const drawn = drawCameraShot(
    createRandom(...seeds, STREAMS.cameraOccasion),
    createRandom(...seeds, STREAMS.cameraPhoto, shot),
    difficulty,
  );
  const circumstances = { ...drawn, ...held };
  return record(
    paint(circumstances, (painter) => throughLens(painter, camera)),
    circumstances,
    camera,
    factor,
  );
}
