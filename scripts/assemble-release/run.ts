import { execFileSync } from 'node:child_process';

/** Runs a program in a folder and returns what it prints. Throws if it fails. */
export const run = (program: string, words: readonly string[], cwd: string): string =>
  execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
