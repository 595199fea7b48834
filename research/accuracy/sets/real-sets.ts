import type { Species } from '@rhinarium/engine';
import { isHeldOutSkin } from '../fit/fitting-skin.ts';

/** A set of real photos for the report, in a separate folder. */
export interface RealSet {
  /** Name of the folder below the given one. */
  readonly folder: string;
  readonly species: Species;
  /** Printed name. */
  readonly name: string;
  readonly says: string;
  /** Labels of every cell. */
  readonly marks: readonly string[];
  /** Number of simulated re-captures of each photo, for sets with one photo per animal. */
  readonly recapture?: number;
  /** Folder whose animals serve as impostors only. */
  readonly impostors?: string;
  /** Selects held-out animals by name and position in the folder, for calibrations whose origins do not name them. */
  readonly isHeldOut?: (name: string, position: number) => boolean;
  readonly credit: string;
}

const OXFORD =
  'Oxford-IIIT Pet (Parkhi, Vedaldi, Zisserman, Jawahar 2012, CC BY-SA 4.0; photographers keep their copyright)';
const CAT_FACES = 'gpriamo/Cat-Faces-Identification (MIT)';
/** Enough for a reference of five and a probe of three. */
const RECAPTURES = 8;
/** Label of photos that show a whole animal instead of a fingerprint. */
const WHOLE = 'whole photos';

/** Sets of real photos, in the order of the report. */
export const REAL_SETS: readonly RealSet[] = [
  {
    folder: 'cat-faces',
    species: 'CAT',
    name: 'cats',
    says: 'crops of faces, several photos of each cat',
    marks: [],
    credit: CAT_FACES,
  },
  {
    folder: 'cat-faces-more',
    species: 'CAT',
    name: 'more cats',
    says: 'crops of faces, several photos of each cat, from the same collection',
    marks: [],
    credit: CAT_FACES,
  },
  {
    folder: 'dog-noses-single',
    species: 'DOG',
    name: 'dog noses, one photo a dog',
    says: 'crops of noses',
    marks: [],
    recapture: RECAPTURES,
    credit: `${OXFORD}; Ultra7 and Bev Sykes (CC BY 2.0)`,
  },
  {
    folder: 'dog-noses',
    species: 'DOG',
    name: 'dog noses',
    says: 'crops of noses, three to five photos a dog: single pairs of four dogs',
    marks: [],
    credit: 'google/dreambooth (CC BY 4.0; photos by Unsplash authors)',
  },
  {
    folder: 'muzzles-sharp',
    species: 'DOG',
    name: 'sharp cattle skin',
    says: 'large close-ups of other cattle by another source and camera',
    marks: ['cattle'],
    credit: 'Xiong, Li, Erickson 2022, Beef Cattle Muzzle/Noseprint database, doi 10.5281/zenodo.6324361 (CC BY 4.0)',
  },
  {
    folder: 'muzzles',
    species: 'DOG',
    name: 'cattle skin',
    says: 'bare skin of cattle’s muzzles by phone, bursts of one session',
    marks: ['cattle'],
    isHeldOut: isHeldOutSkin,
    credit: 'NewCowMuzzle, Roboflow Universe fashol/newcowmuzzle (CC BY 4.0 as declared by its uploader)',
  },
  {
    folder: 'oxford-pets',
    species: 'CAT',
    name: 'look-alike cats',
    says: 'whole photos, one a cat, ten cats a breed; the face network was taught on 152 cats of this and the next set',
    marks: [],
    recapture: RECAPTURES,
    credit: OXFORD,
  },
  {
    folder: 'oxford-pets-299',
    species: 'CAT',
    name: 'more look-alike cats',
    says: 'one photo a cat, squeezed to a square, so that there are impostors alone; single photos as they are',
    marks: [],
    credit: OXFORD,
  },
  {
    folder: 'cat-photos',
    species: 'CAT',
    name: 'whole cats',
    says: 'photos of eleven of the cats and two others, in which the face is small, offered as fingerprints all the same',
    marks: [WHOLE],
    credit: 'gpriamo/Cat-Faces-Identification (MIT); google/dreambooth (CC BY 4.0; @alvannee, @milada_vigerova)',
  },
  {
    folder: 'oxford-pets',
    species: 'DOG',
    name: 'whole dogs, one photo each',
    says: 'photos of dogs of 25 breeds, offered as fingerprints: impostors alone',
    marks: [WHOLE],
    credit: OXFORD,
  },
  {
    folder: 'dog-photos',
    species: 'DOG',
    name: 'whole dogs',
    says: 'photos of seven dogs, offered as fingerprints',
    marks: [WHOLE],
    credit: 'google/dreambooth (CC BY 4.0; photos by Unsplash authors)',
  },
  {
    folder: 'street-dogs',
    species: 'DOG',
    name: 'street dogs',
    says: 'bodies of 160 dogs from several sides, many of one walk, offered as fingerprints',
    marks: [WHOLE],
    credit: 'MPDD, He Zhimin 2022, Mendeley Data V1, doi 10.17632/v5j6m8dzhv.1 (CC BY 4.0)',
  },
];
