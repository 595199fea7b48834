import type { ConsoleAnswer } from '@rhinarium/contract';
import { readQueue } from '../compute/jobs/queue-store.ts';
import { readMailQueue } from '../domains/mail/mail-store.ts';
import { listTenants } from '../domains/tenants/store.ts';
import { findDeliveryFault } from '../ops/audit-delivery/delivery-store.ts';
import { areBackupsOn } from '../ops/backup/backup-times.ts';
import { findSchedule } from '../ops/backup/schedule-store.ts';
import { findLatestBackup } from '../ops/backup/store.ts';
import type { PersonContext } from './console-context.ts';
import { countTemplatesByEngine, readDatabaseBytes, readTenantSizes } from './installation-store.ts';

const isWell = (look: Promise<unknown>): Promise<boolean> =>
  look.then(
    () => true,
    () => false,
  );

/** Sums over all tenants, one at a time, to respect tenant isolation and use one connection. */
async function readSizes({ database }: Pick<PersonContext, 'database'>, tenantIds: readonly string[]) {
  const sizes = { petCount: 0, imageCount: 0, imageBytes: 0 };
  const templates = new Map<string, number>();
  for (const tenantId of tenantIds) {
    const [row, made] = await database.snapshot(
      tenantId,
      async (sql) => [await readTenantSizes(sql, tenantId), await countTemplatesByEngine(sql, tenantId)] as const,
    );
    sizes.petCount += row.pets;
    sizes.imageCount += row.images;
    sizes.imageBytes += row.imageBytes;
    for (const { engineVersion, count } of made)
      templates.set(engineVersion, (templates.get(engineVersion) ?? 0) + count);
  }
  return { ...sizes, templates: [...templates].map(([engineVersion, count]) => ({ engineVersion, count })) };
}

/** Overview for operators. It names nothing that belongs to a tenant. Test data is not counted. */
export async function readInstallation(context: PersonContext): Promise<ConsoleAnswer<'readInstallation'>> {
  const { blobs, clock, database } = context;
  const [tenantIds, databaseBytes, queue, backup, schedule, deliveryFault, mails] = await database.system(
    async (sql) =>
      [
        (await listTenants(sql)).map(({ tenantId }) => tenantId),
        await readDatabaseBytes(sql),
        await readQueue(sql),
        await findLatestBackup(sql),
        await findSchedule(sql),
        await findDeliveryFault(sql),
        await readMailQueue(sql),
      ] as const,
  );
  const sizes = await readSizes(context, tenantIds);
  return {
    data: {
      tenantCount: tenantIds.length,
      ...sizes,
      databaseBytes,
      jobsWaiting: queue.waiting,
      queueAgeSeconds: queue.oldestSeconds,
      lastBackup: backup ? { at: backup.madeAt.toISOString(), tenants: backup.tenants } : null,
      ownBackups: { areOn: areBackupsOn(schedule, clock()), fault: schedule?.fault ?? null },
      auditFault: deliveryFault?.fault ?? null,
      linkUrl: context.linkUrl(),
      mail: { isOn: context.mail.isOn, ...mails },
      isDatabaseWell: await isWell(database.ping()),
      isImageStoreWell: await isWell(blobs.check()),
    },
  };
}
