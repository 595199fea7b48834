import type { Species } from '@rhinarium/engine';

/** A set of real photos that the report measures, in a folder of its own. */
export interface RealSet {
  /** Name of the folder below the one that is given. */
  readonly folder: string;
  readonly species: Species;
  /** As printed. */
  readonly name: string;
  readonly says: string;
  /** What every cell must say. */
  readonly marks: readonly string[];
  /** Simulated re-captures of each photo, where there is one photo an animal. */
  readonly recapture?: number;
  /** Folder whose animals are impostors alone. */
  readonly impostors?: string;
  readonly credit: string;
}

const OXFORD =
  'Oxford-IIIT Pet (Parkhi, Vedaldi, Zisserman, Jawahar 2012, CC BY-SA 4.0; photographers keep their copyright)';
/** Eight are enough for a reference of five and a probe of three. */
const RECAPTURES = 8;

/** Real sets in the order of the report; the same data are not one set twice unless they are measured in two ways. */
export const REAL_SETS: readonly RealSet[] = [
  {
    folder: 'cat-faces',
    species: 'CAT',
    name: 'cats',
    says: 'crops of faces, several photos a cat, with cats of look-alike breeds from elsewhere as further impostors',
    marks: [],
    impostors: 'oxford-pets',
    credit: 'gpriamo/Cat-Faces-Identification (MIT)',
  },
  {
    folder: 'oxford-pets',
    species: 'CAT',
    name: 'look-alike cats',
    says: 'whole photos, one a cat, ten cats a breed',
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
    folder: 'dog-noses',
    species: 'DOG',
    name: 'dog noses',
    says: 'crops of noses, three to five photos a dog: single pairs of four dogs',
    marks: [],
    credit: 'google/dreambooth (CC BY 4.0; photos by Unsplash authors)',
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
    folder: 'muzzles',
    species: 'DOG',
    name: 'cattle skin',
    says: 'bare rhinarium skin of cattle by phone, bursts of one session; some photos were joined by keypoints, which flatters what matches keypoints',
    marks: ['cattle'],
    credit: 'NewCowMuzzle, Roboflow Universe fashol/newcowmuzzle (CC BY 4.0 as declared by its uploader)',
  },
  {
    folder: 'muzzles-sharp',
    species: 'DOG',
    name: 'sharp cattle skin',
    says: 'large close-ups of other cattle by another source and camera',
    marks: ['cattle'],
    credit: 'Xiong, Li, Erickson 2022, Beef Cattle Muzzle/Noseprint database, doi 10.5281/zenodo.6324361 (CC BY 4.0)',
  },
];
