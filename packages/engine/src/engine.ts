import { ENGINE_NAME, ENGINE_VERSION } from './parameters.ts';

export const ENGINE: { readonly name: string; readonly version: string; readonly modelDigest: string } = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  /** SHA-256 of `modelDocument()`. */
  modelDigest: '116d54d128df96bf040913e0ff26e51bd3413bd3dbbfb0bb23d9539b61337e9e',
};
