import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';

export type SdkPlatform = 'ios' | 'android';

/** Test command of an SDK and patterns of its output. */
interface Tools {
  readonly command: (tests: string, file: string) => readonly [string, ...string[]];
  /** Compilation succeeded and tests have started. */
  readonly began: RegExp;
  /** A failed test, whose name is the group `name`. */
  readonly failed: RegExp;
}

const TOOLS: Readonly<Record<SdkPlatform, Tools>> = {
  ios: {
    command: (tests) => ['bash', 'sdks/ios/build.sh', '--required', `--only=${tests}`],
    began: /^Test Suite .* started at/,
    failed: /: error: (?:\w+\.)?\w+\.(?<name>test\w+) : /,
  },
  android: {
    command: (tests, file) => ['python3', 'sdks/android/check-change.py', tests, file],
    began: /^Running /,
    failed: /^FAILED (?<name>.+?)(?:\[\w+\])?$/,
  },
};

/** Timeout, ms. On a busy machine a build alone takes many minutes. A timeout counts as not noticed. */
const timeoutMs = 60 * 60_000;

export interface SdkOutcome {
  /** Whether the tests started. */
  readonly isBuilt: boolean;
  /** Whether they completed or were ended after a failure. */
  readonly isEnded: boolean;
  /** First failed test, `undefined` if all passed. */
  readonly noticedBy: string | undefined;
}

/** Builds an SDK in a folder after a change of a file, and runs some tests until the first failure. */
export async function testSdk(
  folder: string,
  platform: SdkPlatform,
  tests: string,
  file: string,
  logFile: string,
): Promise<SdkOutcome> {
  const { command, began, failed } = TOOLS[platform];
  const [program, ...words] = command(tests, file);
  // A separate process group, so that compilers and tests end with it.
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const log = createWriteStream(logFile);
  child.stderr.pipe(log, { end: false });
  let isBuilt = false;
  let noticedBy: string | undefined;
  let isEnded = true;
  const timer = setTimeout(() => {
    isEnded = false;
    killGroup(child.pid);
  }, timeoutMs);
  for await (const line of createInterface(child.stdout)) {
    log.write(`${line}\n`);
    isBuilt ||= began.test(line);
    const name = failed.exec(line)?.groups?.['name'];
    if (name === undefined) continue;
    noticedBy ??= name;
    killGroup(child.pid);
  }
  const code = await closed;
  clearTimeout(timer);
  log.end();
  if (isBuilt && isEnded && code !== 0) noticedBy ??= `the process of the tests, which ended with ${code}`;
  return { isBuilt, isEnded, noticedBy };
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (cause) {
    // It has exited already.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
