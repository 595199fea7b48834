import {
  type ExtractionStages,
  extractLearned,
  type InferenceBackend,
  type Kind,
  type Pixels,
  type Species,
  shownFace,
} from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';

/** The compared region of a generated pet's photo, with all extraction stages. */
export interface Staged extends ExtractionStages {
  readonly pixels: Pixels;
}

/** Photographs a generated pet and traces its extraction. */
export async function readStages(
  inference: InferenceBackend,
  { species, seed, shot, kind = 'fingerprint' }: { species: Species; seed: number; shot: number; kind?: Kind },
): Promise<Staged> {
  const photo = photograph(createAnimal(species, seed), { kind, shot, widthPx: 480, difficulty: 0.25 });
  const pixels = await shownFace(photo, { species, kind }, inference);
  const stages: Partial<Record<keyof ExtractionStages, unknown>> = {};
  await extractLearned(pixels, { species, kind }, inference, (stage, value) => {
    stages[stage] = value;
  });
  return { ...(stages as unknown as ExtractionStages), pixels };
}
