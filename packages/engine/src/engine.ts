import { ENGINE_NAME, ENGINE_VERSION } from './parameters.ts';

export const ENGINE: { readonly name: string; readonly version: string; readonly modelDigest: string } = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  /** SHA-256 of `modelDocument()`. */
  modelDigest: 'fc22d1f571032388338ba883959e9d4fa5d366b80bfafb5cb56d0ec60ed41c30',
};
