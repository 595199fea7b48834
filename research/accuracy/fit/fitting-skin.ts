/** Cattle whose photos show two animals, or that share photos with another name. Found by viewing the photos. */
const MIXED_SKIN = ['cow_006', 'cow_023', 'cow_026', 'cow_100'];

/**
 * Cattle sorted by their author. The others of the folder were joined by keypoints, which would favour methods that
 * match keypoints.
 */
const isSorted = (name: string) => /^cow_\d+$/.test(name) && !MIXED_SKIN.includes(name);

/** Selects the cattle for fitting, by the position of their name in the folder. */
export const isFittingSkin = (name: string, position: number): boolean => position % 2 === 0 && isSorted(name);

/** Selects the cattle that are held out for measurement. */
export const isHeldOutSkin = (name: string, position: number): boolean => position % 2 === 1 && isSorted(name);
