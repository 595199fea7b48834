import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ownName = 'rhinarium-postgres';
/** Users shared with other programs. */
const sharedNames = ['postgres', 'nobody'];
const makeOwn = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownName];
// dac_read_search is sufficient and weaker. Containers often grant only dac_override.
const capabilities = ['dac_read_search', 'dac_override'] as const;
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** User of PostgreSQL's programs if the service runs as root, which PostgreSQL refuses. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  /** Needed if the user cannot traverse a parent of the data folder or of the programs. */
  readonly capability?: (typeof capabilities)[number];
}

/** Arguments of spawn or execFile for running a program as that user. */
export interface Call {
  readonly file: string;
  readonly args: string[];
  readonly options: { uid?: number; gid?: number; cwd?: string; env?: Record<string, string> };
}

export interface Choice {
  readonly dataDir: string;
  /** Owner of the database's files or folder, undefined if neither exists. */
  readonly owner: SystemUser | undefined;
  /** The user of a running PostgreSQL cannot be changed. */
  readonly isRunning: boolean;
  readonly say: (event: string, details?: Record<string, unknown>) => void;
}

/**
 * Undefined if the service is not root and PostgreSQL runs as the same user. Under root, a dedicated user. If none can
 * be created, a shared one, which `say` reports.
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
  // Another process may have created it at the same time.
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
 * A root-owned folder whose cluster runs as a shared user (created by an older release, or when no user could be
 * created).
 */
async function isToBeMoved({ uid }: SystemUser, { dataDir, isRunning }: Choice): Promise<boolean> {
  if (isRunning || (await stat(dataDir)).uid !== 0) return false;
  const shared = await Promise.all(sharedNames.map(findUser));
  return shared.some((user) => user?.uid === uid);
}

/**
 * Adds the capability that the user needs to enter the folder and run the programs, or throws with instructions. Tested
 * by running a program, because folder modes alone do not show access.
 */
export async function withPassage(
  user: SystemUser,
  folder: string,
  initdb: string,
  libraries: Record<string, string>,
): Promise<SystemUser> {
  const candidates: SystemUser[] = [user, ...capabilities.map((capability) => ({ ...user, capability }))];
  for (const candidate of candidates) {
    // Prints what it would do, and locates its own file and a neighbour's like every PostgreSQL program.
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
 * Command line that runs a program as the user (as ourselves if undefined), without the service's environment, which
 * contains secrets.
 */
export function callAs(user: SystemUser | undefined, file: string, args: readonly string[]): Call {
  const options = environment();
  if (!user) return { file, args: [...args], options };
  const { uid, gid, capability } = user;
  if (!capability) return { file, args: [...args], options: { ...options, uid, gid } };
  const rights = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  // PostgreSQL's programs check their files with access(2), which ignores capabilities of a non-root user unless they
  // are kept across the user change. The program still gets only the one named capability.
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
