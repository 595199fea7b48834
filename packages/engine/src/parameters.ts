// All tuned numbers of the engine. Names, keys and values are part of ENGINE.modelDigest: a change needs a new
// ENGINE_VERSION, which a test enforces. "Measured" numbers were chosen on the fitting cats named in
// calibrate/calibration.ts and on generated noses. "Literature" is Lowe 2004, Arandjelović and Zisserman 2012. "Policy"
// is a decision without a measurement.

export const ENGINE_NAME = 'rhinarium';
export const ENGINE_VERSION = '5.5.0';

export * from './parameters/comparison-parameters.ts';
export * from './parameters/decision-parameters.ts';
export * from './parameters/dog-face-parameters.ts';
export * from './parameters/face-parameters.ts';
export * from './parameters/nose-parameters.ts';
export * from './parameters/quality-parameters.ts';
export * from './parameters/search-parameters.ts';
export * from './parameters/template-parameters.ts';
