import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { changeLogo as change, readLogo as read, removeLogo as remove } from '../domains/tenants/logo-actions.ts';
import type { ReceivedFile } from '../http/receive-form.ts';
import type { MemberContext } from './console-context.ts';

export async function readLogo(context: MemberContext): Promise<ConsoleAnswer<'readLogo'>> {
  const logo = await read(context, context.tenant.id);
  return { data: logo ? { ...logo, jpeg: logo.jpeg.toString('base64') } : null };
}

export async function changeLogo(
  context: MemberContext,
  { file }: ConsoleInput<'changeLogo'> & { readonly file: ReceivedFile },
): Promise<undefined> {
  await change(context, { tenantId: context.tenant.id, file, by: context.person });
}

export async function removeLogo(context: MemberContext): Promise<undefined> {
  await remove(context, { tenantId: context.tenant.id, by: context.person });
}
