import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { CommanderError } from 'commander';
import { createProgram } from './create-program.ts';
import { EXIT_CODE } from './exit-code.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? EXIT_CODE.done);
});
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
const program = createProgram({
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupted.signal,
  version,
  end(code) {
    process.exitCode = code;
  },
});
// The package of the service runs this program under another name.
const typed = path.basename(process.argv[1] ?? '', '.js');
if (typed.startsWith('rhinarium')) program.name(typed);
// Commander exits with 1 for invalid arguments. Shells and this program use 2.
const commands = program.commands.flatMap((command) => [command, ...command.commands]);
for (const command of [program, ...commands]) command.exitOverride();
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT_CODE.done : EXIT_CODE.usage;
}
