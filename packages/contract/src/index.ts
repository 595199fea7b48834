export * from './errors.ts';
export * from './limits.ts';
export type { Metadata } from './metadata.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './plans.ts';
export type * from './records.ts';
export * from './vocabulary.ts';
