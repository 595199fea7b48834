import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { missingBrowsers, webKitPrograms } from '../../support/browser-programs.ts';

const startMsMax = 20_000;

export interface WebKit {
  open(url: string): Promise<void>;
  /** Value of an awaited expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

async function send(url: string, method: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

async function untilReady(base: string, driver: ChildProcess): Promise<void> {
  const end = Date.now() + startMsMax;
  for (;;) {
    const status = await send(`${base}/status`, 'GET').catch(() => undefined);
    if (status !== undefined) return;
    if (Date.now() > end || driver.exitCode !== null) throw new Error('WebKitWebDriver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A driver supports one session, so each run needs its own port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Debian's WebKitGTK (Safari's WebCore with another media backend) with two mock cameras, front and rear. */
export async function openWebKit(): Promise<WebKit> {
  if (webKitPrograms === undefined) throw new Error(missingBrowsers.join('; '));
  const { driver: driverProgram, miniBrowser: binary } = webKitPrograms;
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', driverProgram, `--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const base = `http://127.0.0.1:${port}`;
  try {
    await untilReady(base, driver);
    const args = [
      '--automation',
      '--enable-mock-capture-devices=true',
      '--enable-media-stream=true',
      '--enable-webrtc=true',
    ];
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } };
    const { sessionId } = (await send(`${base}/session`, 'POST', { capabilities })) as { sessionId: string };
    const session = `${base}/session/${sessionId}`;
    await send(`${session}/timeouts`, 'POST', { script: 60_000 });
    return {
      open: async (url) => void (await send(`${session}/url`, 'POST', { url })),
      async evaluate(expression) {
        const script = `const done = arguments[0]; (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const { value, error } = (await send(`${session}/execute/async`, 'POST', { script, args: [] })) as Record<
          string,
          unknown
        >;
        if (error !== undefined) throw new Error(String(error));
        return value;
      },
      async close() {
        await send(session, 'DELETE').catch(() => undefined);
        process.kill(-driver.pid!, 'SIGTERM');
      },
    };
  } catch (failure) {
    process.kill(-driver.pid!, 'SIGTERM');
    throw failure;
  }
}
