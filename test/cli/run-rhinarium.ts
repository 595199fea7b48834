import { spawn } from 'node:child_process';
import process from 'node:process';
import { PROGRAMS } from '@rhinarium/server/testing/programs';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

/** Runs the program with only these environment variables. */
export function rhinarium(words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [...PROGRAMS.cli, ...words], { env: { PATH: process.env['PATH'], ...env } });
  let [out, said] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, said })));
}
