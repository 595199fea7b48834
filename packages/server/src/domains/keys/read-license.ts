import type { Output } from '@rhinarium/contract';
import type { Context } from '../../context.ts';

/** What a capture SDK asks once per key and page (specification 2.11): a caller that gets here has a valid key. */
export async function readLicense({ key }: Context): Promise<Output<'readLicense'>> {
  return { status: 200, body: { data: { valid: true, scopes: [...key.scopes], mode: key.mode } } };
}
