import type { Acquisition } from '@rhinarium/evaluate/samples/acquire';

/** Where the images of a generated pet come from, and in what state. */
export interface CapturePlan {
  /** Photos of one occasion, and of another. */
  readonly references: number;
  readonly probes: number;
  /** Further tries for a photo that the gate refuses. */
  readonly retakesMax: number;
}

/** A pet's accepted photos and how many were offered and refused to get them. */
export interface CapturedIdentity<Sample> {
  readonly name: string;
  readonly references: readonly Sample[];
  readonly probes: readonly Sample[];
  readonly offered: number;
  readonly reasons: readonly string[];
}

/**
 * Takes the photos of one occasion: each refused one is tried again with the next unused capture, `retakesMax` times at most. `capture` takes
 * the number of a capture of this occasion.
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
        // Of a photo that the gate refuses, but that is used all the same.
        reasons.push(...taken.reasons.slice(0, 1));
        break;
      }
      reasons.push(taken.reasons[0] ?? 'unreadable');
    }
  }
  return { kept, offered, reasons };
}
