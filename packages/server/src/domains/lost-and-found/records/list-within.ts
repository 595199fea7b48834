import { invalid } from '../../../common/failure.ts';
import { filteredRows, type PageStart, type Start } from '../../../common/page.ts';

/** Coordinates of WGS 84, degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the Earth, km. */
const earthKm = 6371.009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance between two positions on a sphere (haversine), km, rounded to 10 m. An ellipsoid differs by up to 0.5 %. */
export function distanceKm(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return Math.round(200 * earthKm * Math.asin(Math.sqrt(Math.min(1, share)))) / 100;
}

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
