import { createGallery, SHORTLIST_PETS, searchCode } from '@rhinarium/engine';
import { drawDistractors } from '@rhinarium/evaluate/sets/distractors';
import type { Evidence, FusedComparison } from '@rhinarium/evaluate/sets/evidence';

/** A search for pets that are there, among so many. */
export interface IdentificationFigures {
  readonly size: number;
  readonly distractors: number;
  readonly searches: number;
  /** Share of searches whose pet is on the shortlist of the first scan. */
  readonly shortlisted: number;
  /**
   * Share of searches that do not name the right pet first with a claimed rate of the whole search of at most FALSE_POSITIVE_RATE. The claim
   * beyond what was compared is the calibration's extrapolation.
   */
  readonly missed: number;
  /** Median time of the first scan, milliseconds. */
  readonly scanMs: number;
}

export const FALSE_POSITIVE_RATE = 0.003;

/**
 * Open-set identification of every probe among all references and as many drawn distractors as make up each size. Distractors fight for
 * places on the shortlist; against one that got there the right pet is not compared in full, as there is no picture of it.
 */
export function identificationFigures(
  evidence: Evidence,
  sizes: readonly number[],
  say: (text: string) => void,
): IdentificationFigures[] {
  const enrolled = evidence.draws.filter((draw) => draw.references.length > 0);
  const gallery = createGallery();
  for (const { identity, references } of enrolled)
    references.forEach((photo, n) => {
      gallery.add(uuidOf(PET, identity), uuidOf(PHOTO, n), searchCode(photo.template));
    });
  const own = enrolled.map(({ references }) => references.map((photo) => searchCode(photo.template)));
  const best = bestOf(evidence.R5P3);
  const distractors = drawDistractors(own, Math.max(...sizes) - enrolled.length);
  let drawn = 0;
  return sizes
    .filter((size) => size >= enrolled.length)
    .map((size) => {
      for (; drawn < size - enrolled.length; drawn++) {
        const codes: readonly Int8Array[] = distractors.next().value ?? [];
        codes.forEach((code, n) => {
          gallery.add(uuidOf(DISTRACTOR, drawn), uuidOf(PHOTO, n), code);
        });
      }
      say(`${evidence.name}: searching among ${size} pets`);
      return searchAmong(evidence, gallery, best, size, drawn);
    });
}

/** What a number is of. */
const [PET, DISTRACTOR, PHOTO] = [1, 2, 3];

/** An id as galleries take it. */
function uuidOf(kind: number, number: number): string {
  return `${number.toString(16).padStart(8, '0')}-0000-4000-8000-${String(kind).padStart(12, '0')}`;
}

/** For each probe its comparison with its own pet, when no other compares better. */
function bestOf(comparisons: readonly FusedComparison[]): ReadonlyMap<number, FusedComparison> {
  const best = new Map<number, FusedComparison>();
  for (const one of comparisons) {
    const before = best.get(one.probe);
    if (before === undefined || one.score > before.score) best.set(one.probe, one);
  }
  return new Map([...best].filter(([, one]) => one.probe === one.reference));
}

function searchAmong(
  evidence: Evidence,
  gallery: ReturnType<typeof createGallery>,
  best: ReadonlyMap<number, FusedComparison>,
  size: number,
  distractors: number,
): IdentificationFigures {
  const searches = evidence.draws.filter((draw) => draw.probes.length > 0 && draw.references.length > 0);
  const times: number[] = [];
  let shortlisted = 0;
  let missed = 0;
  for (const { identity, probes } of searches) {
    const startedAt = performance.now();
    const { pets } = gallery.nearest(
      probes.map((photo) => searchCode(photo.template)),
      SHORTLIST_PETS,
    );
    times.push(performance.now() - startedAt);
    const isListed = pets.some(({ petId }) => petId === uuidOf(PET, identity));
    if (isListed) shortlisted += 1;
    const claimed = best.get(identity)?.claimedRate ?? 1;
    const ofSearch = -Math.expm1(size * Math.log1p(-Math.min(claimed, 1 - 1e-12)));
    if (!isListed || ofSearch > FALSE_POSITIVE_RATE) missed += 1;
  }
  times.sort((a, b) => a - b);
  return {
    size,
    distractors,
    searches: searches.length,
    shortlisted: shortlisted / searches.length,
    missed: missed / searches.length,
    scanMs: times[times.length >> 1] ?? 0,
  };
}
