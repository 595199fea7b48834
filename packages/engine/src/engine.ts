import { ENGINE_NAME, ENGINE_VERSION } from './parameters.ts';

export const ENGINE: { readonly name: string; readonly version: string; readonly modelDigest: string } = {
  name: ENGINE_NAME,
  version: ENGINE_VERSION,
  /** SHA-256 over all parameters and the calibration, as engine.test.ts computes it. */
  modelDigest: '0000000000000000000000000000000000000000000000000000000000000000',
};
