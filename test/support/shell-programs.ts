import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Programs of the machine that some tests run like a user. */
const PROGRAMS = ['bash', 'curl', 'python3'] as const;
type Program = (typeof PROGRAMS)[number];

const folders = (process.env['PATH'] ?? '').split(path.delimiter);
const isHere = (program: string) => folders.some((folder) => existsSync(path.join(folder, program)));
const without = (program: Program) => `no ${program} here (apt-get install ${program})`;

/** Missing programs, with the command that installs them. */
export const missingShellPrograms: readonly string[] = PROGRAMS.filter((program) => !isHere(program)).map(without);

/** Options of a test that runs some of them. It is skipped if one is missing, with the reason. */
export function withPrograms(...programs: readonly Program[]): { skip?: string } {
  const missing = programs.find((program) => !isHere(program));
  return missing === undefined ? {} : { skip: without(missing) };
}
