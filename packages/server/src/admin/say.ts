import process from 'node:process';

/** For the person who waits; the answer of a command goes to the other stream. */
export const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
