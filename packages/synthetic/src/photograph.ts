import { type Animal, identitySeeds, type Kind, type Pixels } from './animal.ts';
import { createWholeAnimal } from './body/whole-animal.ts';
import { type CameraName, cameraModels } from './camera/camera-model.ts';
import { develop, record, throughLens } from './camera/develop.ts';
import { drawCameraShot } from './camera/draw-camera-shot.ts';
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
  /** Fixes some circumstances of the photo. */
  readonly circumstances?: Circumstances;
}

/** Circumstances that can be fixed. Meanings and units as in Shot. */
export type Circumstances = Partial<
  Pick<Shot, 'yaw' | 'pitch' | 'roll' | 'scale' | 'wetness' | 'exposure' | 'defocus' | 'motionX' | 'motionY'>
>;

type Subject = (shot: Shot, difficulty: number) => Painter;

const kindNumbers: Readonly<Record<Kind, number>> = { fingerprint: 1, appearance: 2 };
const heightShares: Readonly<Record<Kind, number>> = { fingerprint: 0.84, appearance: 0.75 };
/** Minimum painted width, px. Smaller pictures are painted larger and shrunk, to avoid aliasing of the finest beads. */
const paintedPxMin = 320;
const widthPxMin = 32;
const widthPxMax = 2048;

const subjects: Readonly<Record<Kind, WeakMap<Animal, Subject>>> = {
  fingerprint: new WeakMap(),
  appearance: new WeakMap(),
};

function createSubject(animal: Animal, kind: Kind): Subject {
  if (kind === 'appearance') return createWholeAnimal(animal);
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
 * difficulty and width give identical bytes. `occasion` (default 0) determines light and camera shared by its shots,
 * `shot` the pose and the rest. `difficulty` ranges from 0 (studio) to 1 (poor light, tilt, blur, noise, default 0.35),
 * `widthPx` from 32 to 2048 (default 480). Without `camera` a plain camera takes the photo. "a" and "b" are two models
 * with lens, mosaic sensor and processing, wider ranges of pose and light, and tongue, hairs, drops and crumbs on the
 * nose. Throws RangeError outside these bounds. An animal's first photo takes longer, because the identity is computed.
 */
export function photograph(animal: Animal, options: PhotographOptions): Pixels {
  const { kind, shot, difficulty = 0.35, widthPx = 480, occasion = 0, camera, circumstances: held } = options;
  requireWithin('shot', shot, 0, Number.MAX_SAFE_INTEGER, true);
  requireWithin('occasion', occasion, 0, Number.MAX_SAFE_INTEGER, true);
  requireWithin('difficulty', difficulty, 0, 1, false);
  requireWithin('widthPx', widthPx, widthPxMin, widthPxMax, true);
  if (camera !== undefined && !(camera in cameraModels)) throw new RangeError(`Unknown camera: ${camera}`);
  // Kinds are numbered per sibling, so that siblings are photographed under different circumstances.
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
  // The camera is not seeded: two cameras see the same scene.
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
