import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { COMMANDS } from './commands.ts';
import type { Command, Options } from './options.ts';

const USAGE = `Usage: npm run --silent admin -- COMMAND [options]\n\n${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${name} ${command.takes}\n      ${command.says}`)
  .join('\n')}\n`;

/** The command that words of a terminal name, with its options; an option without a value is `yes`. Throws the usage for other words. */
export function readCommand(words: readonly string[]): { readonly command: Command; readonly options: Options } {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      operator: { type: 'boolean' },
      all: { type: 'boolean' },
      finish: { type: 'boolean' },
      file: { type: 'string' },
      mend: { type: 'boolean' },
      jobs: { type: 'string' },
      plan: { type: 'string' },
      tenant: { type: 'string' },
      key: { type: 'string' },
      scopes: { type: 'string' },
      mode: { type: 'string' },
      'expires-in-days': { type: 'string' },
      'overlap-minutes': { type: 'string' },
      'target-false-match-rate': { type: 'string' },
      policy: { type: 'string' },
    },
  });
  const name = positionals.join(' ');
  const command = COMMANDS[name];
  if (!command) throw new Error(`There is no command "${name}".\n\n${USAGE}`);
  const options = Object.entries(values).map(([option, value]) => [option, value === true ? 'yes' : value]);
  return { command, options: Object.fromEntries(options) };
}

/** Why a command failed, for a terminal. */
export function sentenceOf(cause: unknown): string {
  if (!(cause instanceof Failure)) return cause instanceof Error ? cause.message : String(cause);
  const { log, details = {} } = cause.options;
  const problems = Object.entries(details).map(([field, messages]) => `${field} ${messages.join(', ')}`);
  return log ?? (problems.length > 0 ? `${problems.join('; ')}.` : cause.row.message);
}
