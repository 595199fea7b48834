import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const userName = 'postgres';
// Reading and passing folders is enough and the lesser right; containers often grant only the greater one.
const capabilities = ['dac_read_search', 'dac_override'] as const;
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** As whom PostgreSQL's programs run when the service itself runs as root, which PostgreSQL refuses. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  /** Needed when the user may not pass a parent of the data folder or of the programs. */
  readonly capability?: (typeof capabilities)[number];
}

/** A program call as that user, to be given to spawn or execFile. */
export interface Call {
  readonly file: string;
  readonly args: string[];
  readonly options: { uid?: number; gid?: number; cwd?: string; env?: Record<string, string> };
}

/** Undefined when the service is no root and PostgreSQL simply runs as the same user. */
export async function chooseSystemUser(clusterFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = await findUser();
  if (found) return found;
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', userName], environment());
  } catch (error) {
    throw new Error(
      `PostgreSQL refuses to run as root, there is no user "${userName}", and it could not be made. Make one ` +
        `(useradd --system ${userName}), run the service as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  const made = await findUser();
  if (!made) throw new Error(`The user "${userName}" was made but cannot be found.`);
  return made;
}

/**
 * Gives the user together with the right it needs to enter the folder and to run the program, or an error that says what to do. Both are
 * really done: what a user may do cannot be told from the modes of folders alone.
 */
export async function withPassage(
  user: SystemUser,
  folder: string,
  program: string,
  libraries: Record<string, string>,
): Promise<SystemUser> {
  const candidates: SystemUser[] = [user, ...capabilities.map((capability) => ({ ...user, capability }))];
  for (const candidate of candidates) {
    const call = callAs(candidate, '/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, program]);
    const passes = await run(call.file, call.args, {
      ...call.options,
      env: { ...call.options.env, ...libraries },
    }).then(
      () => true,
      () => false,
    );
    if (passes) return candidate;
  }
  throw new Error(
    `PostgreSQL must run as user ${user.uid}, which may not enter ${folder} or not run ${program}. Let everybody pass their ` +
      'parent folders (chmod o+x), move them, install setpriv (util-linux), run the service as an ordinary user, or set DATABASE_URL.',
  );
}

/** How to call a program as the user (as ourselves when undefined), with nothing of the service's own environment, which holds secrets. */
export function callAs(user: SystemUser | undefined, file: string, args: readonly string[]): Call {
  const options = environment();
  if (!user) return { file, args: [...args], options };
  const { uid, gid, capability } = user;
  if (!capability) return { file, args: [...args], options: { ...options, uid, gid } };
  const rights = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return { file: 'setpriv', args: [...identity, ...rights, '--', file, ...args], options };
}

function environment(): Call['options'] {
  // Windows programs need the system's variables.
  return process.platform === 'win32' ? {} : { cwd: '/', env: { PATH: searchPath, LC_ALL: 'C', TZ: 'UTC' } };
}

async function findUser(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, userName], environment())));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}
