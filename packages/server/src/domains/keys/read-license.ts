import type { Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';

/**
 * License check, called once per key and page by a capture SDK (specification 2.11). Authentication has already
 * validated the key.
 */
export async function readLicense({ key }: Pick<Context, 'key'>): Promise<Output<'readLicense'>> {
  return { status: 200, body: { data: { valid: true, scopes: [...key.scopes], mode: key.mode } } };
}
