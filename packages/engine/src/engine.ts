import { ENGINE_NAME, ENGINE_VERSION } from './parameters.ts';

export const ENGINE: { readonly name: string; readonly version: string; readonly modelDigest: string } = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  /** SHA-256 of `modelDocument()`. */
  modelDigest: '41df8e75415463c7de744c1257100197aa411af29b17a1bf010045675fdea6ce',
};
