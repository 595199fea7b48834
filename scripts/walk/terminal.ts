import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** A program in a terminal as a person sees it. */
export interface Terminal {
  /** Current screen contents. */
  readonly screen: () => string;
  /** Waits until the screen shows a text. Throws with the screen if the program exits first. */
  until(text: string): Promise<void>;
  /** Sends Ctrl+C if the program is running, and waits for its end. */
  stop(): Promise<void>;
}

/** Runs a command in a pseudo-terminal of script(1) (util-linux). */
export function openTerminal(command: string, cwd: string, env: Readonly<Record<string, string>>): Terminal {
  const path = process.env['PATH'] ?? '';
  const home = process.env['HOME'] ?? '';
  const child: ChildProcess = spawn('script', ['-qec', command, '/dev/null'], {
    cwd,
    env: { PATH: path, HOME: home, TERM: 'dumb', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let screen = '';
  let look = () => {};
  child.stdout!.on('data', (text) => {
    screen += String(text).replaceAll('\r', '');
    look();
  });
  return {
    screen: () => screen,
    async until(text) {
      const isShown = new Promise<true>((resolve) => {
        look = () => screen.includes(text) && resolve(true);
        look();
      });
      if ((await Promise.race([isShown, closed])) !== true) throw new Error(`It ended:\n${screen}`);
    },
    async stop() {
      if (child.exitCode === null) child.stdin!.write('\u0003');
      await closed;
    },
  };
}
