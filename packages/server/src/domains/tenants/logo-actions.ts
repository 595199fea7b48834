import { readFile } from 'node:fs/promises';
import { LOGO } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import { Failure, invalid } from '../../common/failure.ts';
import { UnreadableImage } from '../../compute/decoding/unreadable-image.ts';
import type { Services } from '../../context.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import { findLogo, type Logo, putLogo, removeLogo as remove } from './logo-store.ts';

/** Longer side of a kept logo, px: 400 dots per inch on a poster. */
const SIDE_PX = 800;

interface Change {
  readonly tenantId: string;
  readonly by: Person;
}

export async function readLogo(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  tenantId: string,
): Promise<Logo | undefined> {
  const cipher = await encryption.cipherOf(tenantId);
  return await database.read(tenantId, (sql) => findLogo(sql, tenantId, cipher));
}

/** Draws an uploaded logo again, so that nothing but its pixels is kept, in place of an earlier one. */
export async function changeLogo(
  services: Pick<Services, 'database' | 'encryption' | 'decoding' | 'ids' | 'clock'>,
  { tenantId, file, by }: Change & { readonly file: ReceivedFile },
): Promise<void> {
  const { database, encryption, decoding, ids, clock } = services;
  if (file.bytes > LOGO.bytesMax) throw invalid('file', `The file has more than ${LOGO.bytesMax / 1024} KiB.`);
  const drawn = await decoding
    .redraw(await readFile(file.path), { sidePxMax: SIDE_PX, pixelsMax: LOGO.pixelsMax }, tenantId)
    .catch((cause: unknown) => {
      throw cause instanceof UnreadableImage ? invalid('file', cause.message) : cause;
    });
  const cipher = await encryption.cipherOf(tenantId);
  const logo = { ...drawn, jpeg: Buffer.from(drawn.jpeg), id: ids.next(), createdAt: clock() };
  await database.tenant(tenantId, async (sql) => {
    await putLogo(sql, tenantId, cipher, logo);
    await noteAudit(services, sql, tenantId, { by, action: 'logo.changed', subject: tenantId });
  });
}

export async function removeLogo(
  services: Pick<Services, 'database' | 'ids' | 'clock'>,
  { tenantId, by }: Change,
): Promise<void> {
  await services.database.tenant(tenantId, async (sql) => {
    if (!(await remove(sql, tenantId))) throw new Failure('noSuchResource', { log: 'The tenant has no logo.' });
    await noteAudit(services, sql, tenantId, { by, action: 'logo.removed', subject: tenantId });
  });
}
