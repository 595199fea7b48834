import type { Sql } from '../../database/database.ts';
import type { Replica } from '../../database/open-replica.ts';

/** What it needs of the service. */
export interface Surroundings {
  readonly ticks: () => number;
  readonly log: { warn(about: object, says: string): void };
}

/** Reads that a replica may answer, and how many it did. */
export interface NearbyReads {
  /**
   * What `run` gives on the replica where it is as far as `isCurrent` wants; `undefined` where it is behind, away or
   * not there.
   */
  read<T>(
    tenantId: string,
    isCurrent: (sql: Sql) => Promise<boolean>,
    run: (sql: Sql) => Promise<T>,
  ): Promise<T | undefined>;
  /** Reads that the replica answered. */
  readonly answered: number;
}

/** After a failure the replica is left alone for so long: a search does not wait for it again and again. */
const restMs = 10_000;

export function openNearbyReads(
  replica: Pick<Replica, 'snapshot'> | undefined,
  { ticks, log }: Surroundings,
): NearbyReads {
  let answered = 0;
  let restsUntilMs = -Infinity;
  return {
    get answered() {
      return answered;
    },
    async read(tenantId, isCurrent, run) {
      if (!replica || ticks() < restsUntilMs) return undefined;
      try {
        return await replica.snapshot(tenantId, async (sql) => {
          if (!(await isCurrent(sql))) return undefined;
          const found = await run(sql);
          answered += 1;
          return found;
        });
      } catch (err) {
        restsUntilMs = ticks() + restMs;
        log.warn({ err }, 'the replica did not answer; the database is searched instead');
        return undefined;
      }
    },
  };
}
