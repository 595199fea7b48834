import type { Services } from '../src/context.ts';
import type { Database } from '../src/storage/database/database.ts';

/** Services that stop at one call of the database until they may go on. */
export interface Stepped<Parts> {
  readonly services: Parts;
  /** Resolves when the call is reached. */
  readonly reached: Promise<void>;
  readonly goOn: () => void;
}

/**
 * Services that stop before their call number `step` of the database, from 0, or at the end of it, before it commits,
 * so that a test can place what others do at each point of a job.
 */
export function stepped<Parts extends Pick<Services, 'database'>>(
  services: Parts,
  step: number,
  at: 'start' | 'commit' = 'start',
): Stepped<Parts> {
  let calls = 0;
  let note = () => {};
  let goOn = () => {};
  const reached = new Promise<void>((resolve) => {
    note = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stop = async () => {
    note();
    await gate;
  };
  const { database } = services;
  const around =
    (call: Database['tenant']): Database['tenant'] =>
    async (tenantId, run) => {
      const isIt = calls++ === step;
      if (isIt && at === 'start') await stop();
      return await call(tenantId, async (sql) => {
        const value = await run(sql);
        if (isIt && at === 'commit') await stop();
        return value;
      });
    };
  const system = around((_tenantId, run) => database.system(run));
  const wrapped: Database = {
    ...database,
    tenant: around(database.tenant),
    read: (tenantId, run) => around((_, inside) => database.read(tenantId, inside))('', run),
    snapshot: (tenantId, run) => around((_, inside) => database.snapshot(tenantId, inside))('', run),
    system: (run) => system('', run),
  };
  return { services: { ...services, database: wrapped }, reached, goOn: () => goOn() };
}
