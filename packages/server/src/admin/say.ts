import process from 'node:process';

/** Prints progress to stderr. Results go to stdout. */
export const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
