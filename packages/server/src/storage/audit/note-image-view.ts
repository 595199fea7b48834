import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from './note-audit.ts';

/** Records that a person views an image, before it is shown. */
export async function noteImageView(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, by, imageId }: { readonly tenantId: string; readonly by: Person; readonly imageId: string },
): Promise<void> {
  await services.database.tenant(tenantId, (sql) =>
    noteAudit(services, sql, tenantId, { by, action: 'image.viewed', subject: imageId }),
  );
}
