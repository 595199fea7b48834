import type { Input, Output } from '@rhinarium/contract';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { linkRecord } from './link-record.ts';
import { listLinks } from './store.ts';

export async function listCaptureLinks(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { query }: Input<'listCaptureLinks'>,
): Promise<Output<'listCaptureLinks'>> {
  const tenantId = context.tenant.id;
  const filter = { petId: query.petId, ...pageStart(query) };
  const links = await context.database.tenant(tenantId, (sql) => listLinks(sql, tenantId, filter));
  const now = context.clock();
  return { status: 200, body: pageFrom(links, query, (link) => linkRecord(link, now)) };
}
