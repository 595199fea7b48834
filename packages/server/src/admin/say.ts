import process from 'node:process';

/** Progress for the person who waits; the result of a command goes to stdout. */
export const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
