// What a browser keeps of the visits that were opened in it: their tokens, so that a person gets back to where they
// were. Nothing that the person typed or photographed.

const prefix = 'rhinarium.visit.';
/** Time for which a visit is kept after its last opening, ms. */
const keptMs = 24 * 60 * 60 * 1000;

/** The browser's storage, `undefined` where it is switched off. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const read = (kept: Storage, key: string) => {
  const [token = '', untilMs = '0'] = (kept.getItem(key) ?? '').split('.');
  return Number(untilMs) > Date.now() ? token : undefined;
};

/** Keeps the visit of a link. */
export function keepVisit(linkToken: string, visitToken: string): void {
  try {
    storage()?.setItem(prefix + linkToken, `${visitToken}.${Date.now() + keptMs}`);
  } catch {
    // A full storage keeps nothing.
  }
}

/** Token of the link's visit, if it was opened in this browser within 24 hours. Deletes all older ones, of any link. */
export function findKeptVisit(linkToken: string): string | undefined {
  const kept = storage();
  if (kept === undefined) return undefined;
  const keys = Object.keys(kept).filter((key) => key.startsWith(prefix));
  for (const key of keys) if (read(kept, key) === undefined) kept.removeItem(key);
  return read(kept, prefix + linkToken);
}
