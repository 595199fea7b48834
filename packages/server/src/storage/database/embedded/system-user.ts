import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ownName = 'rhinarium-postgres';
/** Other programs run as these too. */
const sharedNames = ['postgres', 'nobody'];
const makeOwn = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownName];
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

export interface Choice {
  readonly dataDir: string;
  /** Of the database's files, or of the folder for them; undefined when there is neither. */
  readonly owner: SystemUser | undefined;
  /** The user that runs a PostgreSQL on it cannot be changed. */
  readonly isRunning: boolean;
  readonly say: (event: string, details?: Record<string, unknown>) => void;
}

/**
 * Undefined when the service is no root and PostgreSQL simply runs as the same user. Under root it is a user of our
 * own, which no other program has; where none can be made, a shared one, and `say` is given a sentence about it.
 */
export async function chooseSystemUser(choice: Choice): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { owner } = choice;
  if (owner !== undefined && owner.uid !== 0 && !(await isToBeMoved(owner, choice))) return owner;
  const own = await findUser(ownName);
  if (own) return own;
  const refusal = await run('useradd', makeOwn, environment()).then(
    () => undefined,
    (error: Error) => error,
  );
  // Another process may have made it at the same moment.
  const made = await findUser(ownName);
  if (made) return made;
  for (const name of sharedNames) {
    const shared = await findUser(name);
    if (!shared) continue;
    const advice = `Other programs of that user can read the database. Create a separate user (useradd ${makeOwn.join(' ')}), or run the service as an ordinary user`;
    choice.say(`PostgreSQL runs as the shared user "${name}", because no user could be created for it. ${advice}`, {
      reason: refusal?.message.trim(),
    });
    return shared;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, there is no user "${ownName}", and it could not be created. Create it ` +
      `(useradd ${makeOwn.join(' ')}), run the service as an ordinary user, or set DATABASE_URL.`,
    { cause: refusal },
  );
}

/**
 * A folder that root made, whose database a shared user has: from a release that made no user, or from a time when none
 * could be made.
 */
async function isToBeMoved({ uid }: SystemUser, { dataDir, isRunning }: Choice): Promise<boolean> {
  if (isRunning || (await stat(dataDir)).uid !== 0) return false;
  const shared = await Promise.all(sharedNames.map(findUser));
  return shared.some((user) => user?.uid === uid);
}

/**
 * Gives the user together with the right it needs to enter the folder and to run the programs, or an error that says
 * what to do. Both are tried for real: the modes of folders alone do not show what a user may do.
 */
export async function withPassage(
  user: SystemUser,
  folder: string,
  initdb: string,
  libraries: Record<string, string>,
): Promise<SystemUser> {
  const candidates: SystemUser[] = [user, ...capabilities.map((capability) => ({ ...user, capability }))];
  for (const candidate of candidates) {
    // Shows what it would do, and looks for its own file and its neighbour's on the way as every program of PostgreSQL
    // does.
    const script = 'cd "$1" && exec "$2" --show --pgdata "$1/none"';
    const call = callAs(candidate, '/bin/sh', ['-c', script, 'sh', folder, initdb]);
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
    `PostgreSQL must run as user ${user.uid}, which cannot access ${folder} or run ${initdb}. Let everybody pass their ` +
      'parent folders (chmod o+x), move them, install setpriv (util-linux), run the service as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * How to call a program as the user (as ourselves when undefined), with nothing of the service's own environment, which
 * holds secrets.
 */
export function callAs(user: SystemUser | undefined, file: string, args: readonly string[]): Call {
  const options = environment();
  if (!user) return { file, args: [...args], options };
  const { uid, gid, capability } = user;
  if (!capability) return { file, args: [...args], options: { ...options, uid, gid } };
  const rights = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  // PostgreSQL's programs ask with access(2) whether they may run their own files, and the kernel answers as if a
  // process whose user is not root had no rights, unless it is set to keep rights when the user changes. The program
  // still gets only the one named right.
  const asking = '--securebits=+no_setuid_fixup';
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return { file: 'setpriv', args: [asking, ...identity, ...rights, '--', file, ...args], options };
}

function environment(): Call['options'] {
  // Windows programs need the system's variables.
  return process.platform === 'win32' ? {} : { cwd: '/', env: { PATH: searchPath, LC_ALL: 'C', TZ: 'UTC' } };
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name], environment())));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}
