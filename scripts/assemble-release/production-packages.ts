/** Packages of `package-lock.json` by their places, such as "node_modules/pg". */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  /** A package of this repository: its place is the one that `resolved` names. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Places of all packages of others that the packages at `roots` need at run time, without those named in `leftOut` and
 * what only they need, and without optional ones.
 */
export function productionPackages(lock: Lock, roots: readonly string[], leftOut: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    for (const name of Object.keys(lock.packages[place]?.dependencies ?? {})) {
      if (!leftOut.includes(name)) waiting.push(placeOf(lock, place, name));
    }
  }
  return [...found].filter((place) => place.startsWith('node_modules/')).sort();
}

/** Finds a package as Node.js does, in the nearest `node_modules` of a folder above. */
function placeOf({ packages }: Lock, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const there = packages[place];
    if (there) return there.link ? there.resolved! : place;
    if (folder === '') throw new Error(`package-lock.json has no ${name}, which ${from} needs`);
  }
}
