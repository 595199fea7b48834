import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@rhinarium/server/parts/pages';

/** Folder into which `npm run other-programs` installs them. */
export const PLACE = path.join(root, 'node_modules/.cache/other-programs');

/** Programs to start. */
export const STARTED = {
  n8n: path.join(PLACE, 'n8n/node_modules/n8n/bin/n8n'),
  'home-assistant': path.join(PLACE, 'home-assistant/bin/hass'),
} as const;

/** Options of a test that needs one. It is skipped where it is not installed, with the reason. */
export const withProgram = (name: keyof typeof STARTED): { skip?: string } =>
  existsSync(STARTED[name]) ? {} : { skip: `no ${name} here (npm run other-programs)` };

/** Starts a program and waits until an address answers with a status. Throws with its output if it ends, or after 3 minutes. */
export async function startProgram(
  call: { readonly file: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> },
  { url, method, status }: { readonly url: string; readonly method: 'GET' | 'POST'; readonly status: number },
): Promise<{ stop(): Promise<void> }> {
  const child: ChildProcess = spawn(call.file, call.args, { env: call.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (printed += String(text)));
  const ended = once(child, 'exit');
  for (const late = AbortSignal.timeout(180_000); ; await delay(200)) {
    if (child.exitCode !== null || late.aborted) {
      child.kill('SIGKILL');
      throw new Error(`${call.file} did not start: ${printed}`);
    }
    const answer = await fetch(url, { method, signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.status === status) break;
  }
  return {
    async stop() {
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(late);
    },
  };
}
