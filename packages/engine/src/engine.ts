import { ENGINE_NAME, ENGINE_VERSION } from './parameters.ts';

export const ENGINE: { readonly name: string; readonly version: string; readonly modelDigest: string } = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  /** SHA-256 of `modelDocument()`. */
  modelDigest: '221af10d0ef96d878b424aa023d3b68cc5240ab1a417dd3d95a3011d266280a2',
};
