import type { Species } from '@rhinarium/engine';
import { compareDraws } from '../compare/compare-draws.ts';
import { DRAWS, PROBE_SAMPLES, REFERENCE_SAMPLES } from '../draws.ts';
import { type DatedPhoto, drawCount, drawPhotos } from './draw-photos.ts';
import type { Evidence, EvidenceDraw, ProbeSize } from './evidence.ts';
import { lookAlikes } from './look-alikes.ts';
import { otherAnimals } from './other-animals.ts';
import { readBreeds } from './read-breeds.ts';
import { type FolderSelection, type ReadFolder, readFolder } from './read-folder.ts';
import { drawnRounds, impostorsMaxOf, singleRounds } from './sample-impostors.ts';

/** Numbers of photos in a probe, against a reference of five. */
const PROBE_PHOTOS = [3, 5, 8, 12] as const;
/** Smallest number of animals for a probe size to be evaluated. */
const IDENTITIES_MIN = 4;

/**
 * Compares probes of increasing size of the same animals, each containing the smaller one, up to the largest size that
 * IDENTITIES_MIN animals support, with `draws` per animal. Returns an empty list if that is at most the smallest size.
 */
async function probeSizes(
  species: Species,
  identities: readonly (readonly DatedPhoto[])[],
  draws: number,
  say: (text: string) => void,
): Promise<ProbeSize[]> {
  const ableFor = (size: number) =>
    identities.flatMap((photos, identity) =>
      photos.length < REFERENCE_SAMPLES + size || drawPhotos(identity, photos, 1, size).length === 0
        ? []
        : [{ identity, photos }],
    );
  const largest = PROBE_PHOTOS.findLast((size) => ableFor(size).length >= IDENTITIES_MIN);
  if (largest === undefined || largest === PROBE_PHOTOS[0]) return [];
  const able = ableFor(largest);
  const sizes = PROBE_PHOTOS.filter((size) => size <= largest);
  const found: ProbeSize[] = [];
  for (const photos of sizes) {
    // Each draw is compared with its own reference only.
    const rounds = able.flatMap((one) => drawPhotos(one.identity, one.photos, draws, photos).map((draw) => [draw]));
    const { fused } = await compareDraws({ species, rounds, say });
    found.push({ photos, identities: able.length, genuine: fused });
  }
  return found;
}

/** A set of photos in a folder, and how to evaluate it. */
export interface FolderSet extends FolderSelection {
  readonly name: string;
  readonly says: string;
  /** Labels of every cell in addition to "re-captured". */
  readonly marks?: readonly string[];
  /** Folder whose animals serve as impostors only. */
  readonly impostors?: string;
  /** Whether to draw once per pet and use few other animals: a smoke test. */
  readonly isQuick?: boolean;
  /** Share of IMPOSTORS_MAX to compare at most, 0 to 1. Default: 1. */
  readonly impostorsShare?: number;
}

/**
 * Evaluates a folder `<SPECIES>/<identity>/<image>`: every photo against every other one, and drawn references against
 * drawn probes.
 */
export async function folderEvidence(set: FolderSet, say: (text: string) => void): Promise<Evidence> {
  const { species, name, says, folder, recapture, impostors } = set;
  const tell = (what: string) => (text: string) => say(`${name}${what}: ${text}`);
  const read = await readFolder(set, tell(''));
  const { identities } = read;
  const draws = drawsOf(read, set.isQuick ? 1 : undefined);
  const impostorsMax = impostorsMaxOf(set.impostorsShare);
  const singles = singleRounds(
    identities.map(({ photos }) => photos),
    impostorsMax.R1P1,
  );
  const fusedRounds = drawnRounds(draws, impostorsMax.R5P3);
  const one = await compareDraws({ species, rounds: singles.rounds, say: tell(', R1/P1') });
  const fused = await compareDraws({ species, rounds: fusedRounds.rounds, say: tell(', R5/P3') });
  const breeds = await readBreeds(
    folder,
    species,
    identities.map((identity) => identity.name),
  );
  const alike =
    breeds && (await lookAlikes({ species, breeds, identities, draws, impostorsMax, say: tell(', look-alikes') }));
  const others =
    impostors === undefined
      ? undefined
      : await otherAnimals({
          selection: othersOf(set, impostors),
          own: identities,
          draws,
          impostorsMax,
          say: tell(', other animals'),
        });
  return {
    name,
    says,
    species,
    marks: [...(set.marks ?? []), ...(recapture === undefined ? [] : ['re-captured'])],
    ...(recapture !== undefined && { recaptured: recapture }),
    identities: identities.map((identity) => identity.name),
    imagesOffered: read.offered,
    refusals: read.refusals,
    ...enrolments(read),
    R1P1: one.single,
    R5P3: fused.fused,
    // A rank among a sample of the references would be meaningless.
    ranks: fusedRounds.sampled ? [] : fused.ranks,
    ...(alike && { lookAlikes: alike }),
    ...(others && { others }),
    sampled: {
      ...(singles.sampled && { R1P1: singles.sampled }),
      ...(fusedRounds.sampled && { R5P3: fusedRounds.sampled }),
    },
    probeSizes: await probeSizes(
      species,
      identities.map(({ photos }) => photos),
      set.isQuick ? 1 : DRAWS,
      tell(', more photos'),
    ),
    occasions: read.occasions,
    photos: identities.map(({ photos }) => photos),
    draws: draws[0]?.flatMap((_, round) => draws.map((own) => own[round]!)) ?? [],
    templateMs: read.templateMs,
    compareMs: fused.compareMs,
  };
}

/**
 * Number of attempted enrolments and the share that failed (FTE, ISO/IEC 19795-1). An enrolment is attempted with at
 * least REFERENCE_SAMPLES pictures and fails if fewer are acquired.
 */
function enrolments({ identities }: ReadFolder): Pick<Evidence, 'enrolments' | 'failureToEnrol'> {
  const tried = identities.filter(({ offered }) => offered >= REFERENCE_SAMPLES);
  const failed = tried.filter(({ photos }) => photos.length < REFERENCE_SAMPLES);
  return { enrolments: tried.length, failureToEnrol: tried.length === 0 ? 0 : failed.length / tried.length };
}

const QUICK_OTHERS = 3;

/** Selection of other animals: read like the set's own, without a limit. */
function othersOf({ species, pictures, recapture, isQuick }: FolderSet, folder: string): FolderSelection {
  const selection = { folder, species, pictures, ...(recapture !== undefined && { recapture }) };
  return isQuick ? { ...selection, identitiesMax: QUICK_OTHERS } : selection;
}

/** Draws of each identity with enough photos, as many as `drawCount` allows. */
function drawsOf({ identities }: ReadFolder, drawsMax = Number.POSITIVE_INFINITY): EvidenceDraw[][] {
  const able = identities.filter(({ photos }) => photos.length >= REFERENCE_SAMPLES + PROBE_SAMPLES);
  const count = Math.min(drawsMax, drawCount(able.length));
  return identities
    .map(({ photos }, identity) => drawPhotos(identity, photos, count))
    .filter(({ length }) => length > 0);
}
