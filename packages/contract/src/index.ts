export * from './errors.ts';
export * from './limits.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './plans.ts';
export * from './vocabulary.ts';
