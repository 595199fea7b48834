import { MINUTE_MS } from '../../common/durations.ts';
import type { Services } from '../../context.ts';
import { noteKeyUse } from './store.ts';

/** Notes when keys were last used, at most once a minute each, without holding up the request. */
export function openKeyUses(
  services: Pick<Services, 'database' | 'clock' | 'log'>,
): (tenantId: string, keyId: string) => void {
  const noted = new Map<string, number>();
  return (tenantId, keyId) => {
    const now = services.clock();
    if (now.getTime() - (noted.get(keyId) ?? 0) < MINUTE_MS) return;
    noted.set(keyId, now.getTime());
    services.database
      .tenant(tenantId, (sql) => noteKeyUse(sql, tenantId, keyId, now))
      .catch((err) => services.log.warn({ err }, 'the use of a key was not recorded'));
  };
}
