import { MINUTE_MS } from '../../common/durations.ts';
import type { Services } from '../../context.ts';
import { noteKeyUse } from './store.ts';

/** Records the last use of keys, at most once per minute and key, without delaying requests. */
export function openKeyUses(
  services: Pick<Services, 'database' | 'clock' | 'ticks' | 'log'>,
): (tenantId: string, keyId: string) => void {
  const noted = new Map<string, number>();
  return (tenantId, keyId) => {
    if (services.ticks() - (noted.get(keyId) ?? -MINUTE_MS) < MINUTE_MS) return;
    noted.set(keyId, services.ticks());
    const now = services.clock();
    services.database
      .tenant(tenantId, (sql) => noteKeyUse(sql, tenantId, keyId, now))
      .catch((err) => services.log.warn({ err }, 'key use not recorded'));
  };
}
