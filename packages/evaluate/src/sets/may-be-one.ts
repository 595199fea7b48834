/** Smallest distance of two numbers of one breed in Oxford-IIIT Pet from which the photos are of two animals. */
const NUMBERS_APART = 30;

/**
 * Checks whether two names <breed>_<number> of Oxford-IIIT Pet may be one animal: neighbouring numbers of a breed are
 * often one owner's. Names of another kind are different animals unless equal.
 */
export function mayBeOne(one: string, other: string): boolean {
  const [own, theirs] = [one, other].map((name) => /^([A-Z][A-Za-z_]+)_(\d+)$/.exec(name));
  if (!own || !theirs) return one === other;
  return own[1] === theirs[1] && Math.abs(Number(own[2]) - Number(theirs[2])) < NUMBERS_APART;
}
