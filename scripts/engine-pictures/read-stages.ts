import {
  type ExtractionBackend,
  type ExtractionStages,
  extractLearned,
  type Kind,
  type Pixels,
  type Species,
  shownFace,
} from '@rhinarium/engine';
import { type Circumstances, createAnimal, photograph } from '@rhinarium/synthetic';

/** The compared region of a generated pet's photo, with all extraction stages. */
export interface Staged extends ExtractionStages {
  readonly pixels: Pixels;
}

/** Photographs a generated pet and traces its extraction. */
export async function readStages(
  inference: ExtractionBackend,
  photo: { species: Species; seed: number; shot: number; kind?: Kind; circumstances?: Circumstances },
): Promise<Staged> {
  const { species, seed, shot, kind = 'fingerprint', circumstances = {} } = photo;
  const taken = photograph(createAnimal(species, seed), { kind, shot, widthPx: 480, difficulty: 0.25, circumstances });
  const pixels = await shownFace(taken, { species, kind }, inference);
  const stages: Partial<Record<keyof ExtractionStages, unknown>> = {};
  await extractLearned(pixels, { species, kind }, inference, (stage, value) => {
    stages[stage] = value;
  });
  return { ...(stages as unknown as ExtractionStages), pixels };
}
