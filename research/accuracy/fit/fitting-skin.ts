/** Cattle whose photos are of two animals, or that share photos with another name: seen by looking at the photos. */
const MIXED_SKIN = ['cow_006', 'cow_023', 'cow_026', 'cow_100'];

/** As their author sorted them; the others of the folder were joined by keypoints, which would favour methods that match keypoints. */
const isSorted = (name: string) => /^cow_\d+$/.test(name) && !MIXED_SKIN.includes(name);

/** Cattle that the calibration is fitted on, by the place of their name in the folder. */
export const isFittingSkin = (name: string, position: number): boolean => position % 2 === 0 && isSorted(name);

/** Cattle that are left to be measured on. */
export const isHeldOutSkin = (name: string, position: number): boolean => position % 2 === 1 && isSorted(name);
