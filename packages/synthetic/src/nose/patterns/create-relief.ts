import type { Animal, PatternFamily } from '../../animal.ts';
import { identitySeeds, traitsOf } from '../../animal.ts';
import { createRandom, type Random } from '../../random.ts';
import { STREAMS } from '../../streams.ts';
import type { NoseShape } from '../nose-shape.ts';
import { createFoldedRelief } from './folded-relief.ts';
import { createPebbledRelief } from './pebbled-relief.ts';
import { createReactionRelief } from './reaction-relief.ts';
import type { Relief } from './relief.ts';

/**
 * Draws size, stretch and depth of the beads from `traits`, which siblings mostly share, and their positions from
 * `pattern`.
 */
type CreateRelief = (traits: Random, pattern: Random, shape: NoseShape) => Relief;

const families: Readonly<Record<PatternFamily, { readonly stream: number; readonly create: CreateRelief }>> = {
  folds: { stream: STREAMS.folds, create: createFoldedRelief },
  pebbles: { stream: STREAMS.pebbles, create: createPebbledRelief },
  reaction: { stream: STREAMS.reaction, create: createReactionRelief },
};

/** The individual bead and groove pattern of a nose. */
export function createRelief(animal: Animal, shape: NoseShape): Relief {
  const { stream, create } = families[animal.family];
  const traits = traitsOf(animal, stream);
  const pattern =
    animal.sibling === 0 ? traits : createRandom(...identitySeeds(animal), stream, animal.sibling, STREAMS.places);
  return create(traits, pattern, shape);
}
