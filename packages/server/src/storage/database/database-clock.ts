import type { Sources } from '../../common/sources.ts';
import type { Database } from './database.ts';

/** The database's time, which all nodes share, as a node tells it without asking each time. */
export interface DatabaseClock {
  /** Never goes back, unless the database's own clock does. */
  now(): Date;
  /** Time by which the clock of this machine is ahead of the database's, ms. Negative if it is behind. */
  aheadMs(): number;
  close(): void;
}

interface ClockOptions {
  readonly database: Pick<Database, 'read'>;
  /** `clock` is that of this machine. */
  readonly sources: Pick<Sources, 'clock' | 'ticks'>;
  /** Called when the clocks begin to differ by more than `differenceMsMax`, and after that once an hour. */
  readonly onDifference: (aheadMs: number) => void;
}

/** Interval of measurements, ms. */
const measureEveryMs = 10_000;
/** Difference that is logged, ms. */
const differenceMsMax = 2_000;
const toldEvery = 360;

/**
 * Measures the database's time now and periodically. In between it counts on with a monotonic clock, so that neither a
 * wrong clock of this machine nor one that is set matters. Throws if the database cannot be reached.
 */
export async function openDatabaseClock({ database, sources, onDifference }: ClockOptions): Promise<DatabaseClock> {
  const { clock, ticks } = sources;
  /** Database's time at tick 0, ms. */
  let originMs = Number.NaN;
  let differing = 0;
  const now = () => new Date(Math.floor(originMs + ticks()));
  const aheadMs = () => clock().getTime() - now().getTime();
  const measure = async () => {
    const before = ticks();
    const timeMs = await readTime(database);
    originMs = originWithin(originMs, { earliest: timeMs - ticks(), latest: timeMs - before });
    differing = Math.abs(aheadMs()) > differenceMsMax ? differing + 1 : 0;
    if (differing % toldEvery === 1) onDifference(aheadMs());
  };
  await measure();
  // While the database cannot be reached, the time counts on.
  const measuring = setInterval(() => void measure().catch(() => {}), measureEveryMs).unref();
  return { now, aheadMs, close: () => clearInterval(measuring) };
}

/** A clock of tests as the database's. */
export const clockOf = (now: () => Date): DatabaseClock => ({ now, aheadMs: () => 0, close() {} });

/**
 * Keeps an origin that agrees with a measurement, which is as exact as its round trip. Otherwise moves it to the
 * nearest that does. The first one is in the middle.
 */
function originWithin(
  knownMs: number,
  { earliest, latest }: { readonly earliest: number; readonly latest: number },
): number {
  if (Number.isNaN(knownMs)) return (earliest + latest) / 2;
  return Math.min(Math.max(knownMs, earliest), latest);
}

async function readTime(database: Pick<Database, 'read'>): Promise<number> {
  const [row] = await database.read(undefined, (sql) =>
    sql<{ timeMs: number }>(`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "timeMs"`),
  );
  return row!.timeMs;
}
