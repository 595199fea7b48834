/**
 * Returns the `count` pets with the smallest distances, unordered. Ties at the edge are broken by `compareIds`.
 * `distances` has one value per pet index, 0 to `distanceMax`. `among` restricts the selection.
 */
export function nearestNumbers(
  distances: Int32Array,
  { count, distanceMax, among }: { count: number; distanceMax: number; among?: readonly number[] | undefined },
  compareIds: (a: number, b: number) => number,
): number[] {
  const counts = new Int32Array(distanceMax + 1);
  if (among) for (const number of among) counts[distances[number]!]!++;
  else for (let number = 0; number < distances.length; number++) counts[distances[number]!]!++;
  let edge = 0;
  let below = 0;
  while (edge < distanceMax && below + counts[edge]! < count) below += counts[edge++]!;
  const found: number[] = [];
  const equal: number[] = [];
  const visit = (number: number) => {
    const distance = distances[number]!;
    if (distance < edge) found.push(number);
    else if (distance === edge) equal.push(number);
  };
  if (among) among.forEach(visit);
  else for (let number = 0; number < distances.length; number++) visit(number);
  if (below + equal.length > count) equal.sort(compareIds).length = count - below;
  return found.concat(equal);
}
