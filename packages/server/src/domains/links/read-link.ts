import type { Input, Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { linkRecord } from './link-record.ts';
import { requireLink } from './require-link.ts';

export async function readCaptureLink(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readCaptureLink'>,
): Promise<Output<'readCaptureLink'>> {
  const tenantId = context.tenant.id;
  const link = await context.database.tenant(tenantId, (sql) => requireLink(sql, tenantId, params.linkId));
  return { status: 200, body: { data: linkRecord(link, context.clock()) } };
}
