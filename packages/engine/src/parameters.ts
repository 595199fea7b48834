// Every tuned number of the engine. Changing one changes ENGINE.modelDigest and needs a new ENGINE_VERSION (a test says
// so). "measured" = chosen on the fitting cats named in calibrate/calibration.ts and on generated noses; "literature" =
// Lowe 2004, Arandjelović and Zisserman 2012; "policy" = a decision, not a measurement.

export const ENGINE_NAME = 'rhinarium';
export const ENGINE_VERSION = '4.7.1';

export * from './parameters/comparison-parameters.ts';
export * from './parameters/decision-parameters.ts';
export * from './parameters/face-parameters.ts';
export * from './parameters/nose-parameters.ts';
export * from './parameters/quality-parameters.ts';
export * from './parameters/search-parameters.ts';
export * from './parameters/template-parameters.ts';
