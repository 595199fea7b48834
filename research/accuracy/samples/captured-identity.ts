import type { Acquisition } from '@rhinarium/evaluate/samples/acquire';

/** Number of photos to take of a generated pet. */
export interface CapturePlan {
  /** Photos of one occasion, and of another. */
  readonly references: number;
  readonly probes: number;
  /** Maximum number of retakes of a photo that the gate refuses. */
  readonly retakesMax: number;
}

/** A pet's accepted photos, with the number of offered ones and the reasons of refusals. */
export interface CapturedIdentity<Sample> {
  readonly name: string;
  readonly references: readonly Sample[];
  readonly probes: readonly Sample[];
  readonly offered: number;
  readonly reasons: readonly string[];
}

/**
 * Takes the photos of one occasion. Each refused one is retaken with the next unused capture, at most `retakesMax`
 * times. `capture` takes the index of a capture of this occasion.
 */
export async function takePhotos<Sample>(
  photos: number,
  plan: CapturePlan,
  capture: (number: number) => Promise<Acquisition & { readonly kept?: Sample }>,
): Promise<{ kept: Sample[]; offered: number; reasons: string[] }> {
  const kept: Sample[] = [];
  const reasons: string[] = [];
  let offered = 0;
  for (let photo = 0; photo < photos; photo++) {
    for (let attempt = 0; attempt <= plan.retakesMax; attempt++) {
      const taken = await capture(attempt === 0 ? photo : photos + photo * plan.retakesMax + attempt - 1);
      offered += 1;
      if (taken.kept !== undefined) {
        kept.push(taken.kept);
        // Reason of a refused photo that is used anyway.
        reasons.push(...taken.reasons.slice(0, 1));
        break;
      }
      reasons.push(taken.reasons[0] ?? 'unreadable');
    }
  }
  return { kept, offered, reasons };
}
