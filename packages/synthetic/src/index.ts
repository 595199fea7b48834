export { type Animal, createAnimal, type Kind, type PatternFamily, type Pixels, type Species } from './animal.ts';
export type { CameraName } from './camera/camera-model.ts';
export { type Circumstances, photograph } from './photograph.ts';
export { PLAIN_ANIMALS, plainAnimal, plainPhoto } from './plain-animal.ts';
export { createRandom, type Random } from './random.ts';
export { spoil } from './spoil.ts';
