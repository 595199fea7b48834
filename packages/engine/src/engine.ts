import { ENGINE_NAME, ENGINE_VERSION } from './parameters.ts';

export const ENGINE: { readonly name: string; readonly version: string; readonly modelDigest: string } = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  /** SHA-256 of `modelDocument()`. */
  modelDigest: 'a2ec4effb9ad9f712d941bf822af3ca8f21dac0829926176e0b8d8947daf569d',
};
