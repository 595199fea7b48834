import path from 'node:path';
import process from 'node:process';

interface CommandNames {
  /** Starts the service. */
  readonly start: string;
  /** Comes before a command of the administration. */
  readonly admin: string;
}

/** Returns the commands as people type them: npm scripts in the repository, the program's name in a package. */
export function commandNames(program: string): CommandNames {
  const name = path.basename(program, '.js');
  const isPackaged = name.startsWith('rhinarium');
  if (isPackaged) return { start: `${name} start`, admin: `${name} admin` };
  return { start: 'npm start', admin: 'npm run --silent admin --' };
}

/** Names of the commands of this process's program. */
export const COMMANDS_HERE = commandNames(process.argv[1] ?? '');
