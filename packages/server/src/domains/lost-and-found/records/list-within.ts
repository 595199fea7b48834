import { invalid } from '../../../common/failure.ts';
import { filteredRows, type Start } from '../../../common/filtered-rows.ts';
import type { PageStart } from '../../../common/page.ts';
import { distanceKm, type Position } from './distance.ts';

/** Area of a list. */
interface Near {
  readonly center: Position;
  readonly withinKm: number;
}

type NearQuery = { readonly [Name in 'nearLatitude' | 'nearLongitude' | 'withinKm']?: number | undefined };

/** The area of a list, if its query has one. Throws if only a part of it is there. */
function nearOf({ nearLatitude: latitude, nearLongitude: longitude, withinKm }: NearQuery): Near | undefined {
  if (latitude !== undefined && longitude !== undefined && withinKm !== undefined)
    return { center: { latitude, longitude }, withinKm };
  const missing = Object.entries({ nearLatitude: latitude, nearLongitude: longitude, withinKm });
  const names = missing.flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (names.length === missing.length) return undefined;
  throw invalid(names[0]!, 'is needed: nearLatitude, nearLongitude and withinKm belong together');
}

/**
 * Rows of a list in its order: all, or only those within the area of its query, each with its distance from the centre,
 * km.
 */
export async function listWithin<Row extends PageStart>(
  query: NearQuery,
  start: Start,
  positionOf: (row: Row) => Position | undefined,
  list: (start: Start) => Promise<readonly Row[]>,
): Promise<(Row & { readonly distanceKm?: number })[]> {
  const near = nearOf(query);
  if (!near) return [...(await list(start))];
  return await filteredRows(start, list, (row) => {
    const position = positionOf(row);
    const distance = position && distanceKm(near.center, position);
    return distance !== undefined && distance <= near.withinKm ? { ...row, distanceKm: distance } : undefined;
  });
}
