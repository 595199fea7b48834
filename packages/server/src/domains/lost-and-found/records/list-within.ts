import { invalid } from '../../../common/failure.ts';
import type { PageStart } from '../../../common/page.ts';
import { distanceKm, type Position } from './distance.ts';

/** Rows that are read at a time. Their positions are encrypted, so that the database cannot choose among them. */
const BATCH_ROWS = 500;

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

interface Start {
  readonly after: PageStart | undefined;
  readonly rowsMax: number;
}

/**
 * Rows of a list in its order: all, or only those within the area of its query, each with its distance from the centre,
 * km.
 */
export async function listWithin<Row extends PageStart>(
  query: NearQuery,
  { after: first, rowsMax }: Start,
  positionOf: (row: Row) => Position | undefined,
  list: (start: Start) => Promise<readonly Row[]>,
): Promise<(Row & { readonly distanceKm?: number })[]> {
  const near = nearOf(query);
  if (!near) return [...(await list({ after: first, rowsMax }))];
  const within: (Row & { readonly distanceKm: number })[] = [];
  for (let after = first; ; ) {
    const batch = await list({ after, rowsMax: BATCH_ROWS });
    for (const row of batch) {
      const position = positionOf(row);
      const distance = position && distanceKm(near.center, position);
      if (distance !== undefined && distance <= near.withinKm) within.push({ ...row, distanceKm: distance });
      if (within.length === rowsMax) return within;
    }
    if (batch.length < BATCH_ROWS) return within;
    after = batch.at(-1);
  }
}
