import { type Calibration, claimPosition, commonnessOf } from '@rhinarium/engine';
import { mayBeOne } from '@rhinarium/evaluate/sets/may-be-one';
import type { FittingComparison } from './fitting-comparisons.ts';
import type { FittingPhoto } from './populations.ts';

type Claiming = Pick<Calibration, 'weights' | 'claims'>;

const known = new WeakMap<object, WeakMap<FittingPhoto, Map<string, number>>>();

/** Commonness of a photo by a cohort without the animals of its comparison. */
function commonnessOfPhoto(photo: FittingPhoto, animals: readonly string[], calibration: Claiming): number {
  const ofClaims = known.get(calibration.claims!) ?? new WeakMap<FittingPhoto, Map<string, number>>();
  known.set(calibration.claims!, ofClaims);
  const ofPhoto = ofClaims.get(photo) ?? new Map<string, number>();
  ofClaims.set(photo, ofPhoto);
  const key = animals.join(' ');
  const cats = () => photo.cohort.filter(({ name }) => !animals.some((animal) => mayBeOne(name, animal)));
  const resemblances = () => cats().map(({ resemblance }) => resemblance);
  const commonness = ofPhoto.get(key) ?? commonnessOf(resemblances(), calibration as Calibration);
  ofPhoto.set(key, commonness);
  return commonness;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean commonness of both sides of a comparison, each the mean of its photos. */
export function commonnessOfBoth({ sides, animals }: FittingComparison, calibration: Claiming): number {
  return meanOf(sides.map((side) => meanOf(side.map((photo) => commonnessOfPhoto(photo, animals, calibration)))));
}

/** Place of a comparison in the calibration's false-match table. */
export function claimedPosition(calibration: Calibration, one: FittingComparison): number {
  return claimPosition(calibration, {
    resemblance: one.resemblance,
    pairs: one.probes * one.references,
    commonness: calibration.claims ? commonnessOfBoth(one, calibration) : 0,
  });
}
