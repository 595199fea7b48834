import { parseArgs } from 'node:util';
import { COMMANDS_HERE } from '../common/command-names.ts';
import { AUDIT_COMMANDS } from './audit-commands.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { ENCRYPTION_COMMANDS } from './encryption-commands.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { MODEL_COMMANDS, REINDEX_COMMANDS } from './model-commands.ts';
import type { Command, Options } from './options.ts';
import { PERSON_COMMANDS } from './person-commands.ts';
import { TENANT_COMMANDS } from './tenant-commands.ts';

/** Administration commands. The usage text is generated from this table (specification 13.7). */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...TENANT_COMMANDS,
  ...KEY_COMMANDS,
  ...PERSON_COMMANDS,
  ...REINDEX_COMMANDS,
  ...MODEL_COMMANDS,
  ...BACKUP_COMMANDS,
  ...ENCRYPTION_COMMANDS,
  ...AUDIT_COMMANDS,
};

const HEAD = `Usage: ${COMMANDS_HERE.admin} COMMAND [options]`;

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  person: { type: 'string' },
  role: { type: 'string' },
  operator: { type: 'boolean' },
  all: { type: 'boolean' },
  finish: { type: 'boolean' },
  file: { type: 'string' },
  identity: { type: 'string' },
  head: { type: 'string' },
  mend: { type: 'boolean' },
  jobs: { type: 'string' },
  plan: { type: 'string' },
  tenant: { type: 'string' },
  key: { type: 'string' },
  scopes: { type: 'string' },
  mode: { type: 'string' },
  'expires-in-days': { type: 'string' },
  'requests-per-minute': { type: 'string' },
  'overlap-minutes': { type: 'string' },
  'target-false-match-rate': { type: 'string' },
  'identification-target-false-match-rate': { type: 'string' },
  policy: { type: 'string' },
  origins: { type: 'string' },
  to: { type: 'string' },
  'from-bin': { type: 'string' },
  'search-pools': { type: 'string' },
} as const;

interface GivenCommand {
  readonly name: string;
  readonly command: Command;
  /** `yes` for an option without a value. */
  readonly options: Options;
}

/**
 * Parses command-line arguments into a command with options, or the usage if requested. Throws the usage for invalid
 * arguments.
 */
export function readCommand(words: readonly string[]): GivenCommand | { readonly usage: string } {
  const said = words.filter((word) => word !== '--help' && word !== '-h');
  if (said.length < words.length) return { usage: usageOf(near(said.filter((word) => !word.startsWith('-')))) };
  const { positionals, values } = parsed(said);
  const name = positionals.join(' ');
  const command = COMMANDS[name];
  if (!command)
    throw new Error(
      `${name ? `There is no command "${name}"` : 'A command is missing'}.\n\n${usageOf(near(positionals))}`,
    );
  const options = Object.entries(values).map(([option, value]) => [option, value === true ? 'yes' : value]);
  return { name, command, options: Object.fromEntries(options) };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    // Remove Node's advice about arguments that begin with a dash. It does not apply here.
    const [sentence] = (error as Error).message.split('. To specify');
    throw new Error(
      `${sentence?.replace(/\.$/, '')}.\n\n${usageOf(near(words.filter((word) => !word.startsWith('-'))))}`,
    );
  }
}

/** Suggestions: the command of that name, else those that share a word, else all. */
function near(words: readonly string[]): string[] {
  const names = Object.keys(COMMANDS);
  const exact = names.filter((name) => name === words.join(' '));
  const alike = names.filter((name) => name.split(' ').some((word) => words.includes(word)));
  return [exact, alike, names].find((found) => found.length > 0)!;
}

function usageOf(names: readonly string[]): string {
  const rows = names.map((name) => `  ${name} ${COMMANDS[name]?.takes}\n      ${COMMANDS[name]?.says}\n`);
  return `${HEAD}\n\n${rows.join('')}`;
}
