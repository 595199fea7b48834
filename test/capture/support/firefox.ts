import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { firefoxProgram, missingBrowsers } from '../../support/browser-programs.ts';

const answerMsMax = 120_000;

/** Firefox itself must not use the network. */
const PREFERENCES = `
user_pref('app.normandy.enabled', false);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('browser.aboutwelcome.enabled', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('extensions.update.enabled', false);
user_pref('network.captive-portal-service.enabled', false);
user_pref('network.connectivity-service.enabled', false);
user_pref('services.settings.server', 'http://127.0.0.1:9');
user_pref('toolkit.telemetry.enabled', false);
`;

interface Answer {
  readonly value?: unknown;
  readonly failure?: string;
}

/** A page that runs the script and posts its result. */
function pageOf(script: string) {
  let answer: (sent: Answer) => void = () => {};
  const answered = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') answer(JSON.parse(await text(request)) as Answer);
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    response.end(isScript ? script : '<!doctype html><main></main><script src="/script.js"></script>');
  });
  return { server, answered };
}

/**
 * Value of an awaited expression in a Firefox page. Without a driver: Firefox opens the page by its URL, and the page
 * posts the value. It has no camera.
 */
export async function evaluateInFirefox(expression: string): Promise<unknown> {
  if (firefoxProgram === undefined) throw new Error(missingBrowsers.join('; '));
  const { server, answered } = pageOf(`(async () => ({ value: await ${expression} }))()
    .catch((failure) => ({ failure: String(failure) }))
    .then((answer) => fetch('/answer', { method: 'POST', body: JSON.stringify(answer) }));`);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const profile = await mkdtemp(path.join(tmpdir(), 'rhinarium-firefox-'));
  await writeFile(path.join(profile, 'user.js'), PREFERENCES);
  const options = ['--headless', '--no-remote', '--profile', profile, `http://127.0.0.1:${port}/`];
  const firefox = spawn(firefoxProgram, options, { stdio: 'ignore', timeout: answerMsMax });
  const ended = once(firefox, 'exit');
  try {
    const silent = ended.then((): Answer => ({ failure: 'Firefox ended without an answer.' }));
    const { value, failure } = await Promise.race([answered, silent]);
    if (failure !== undefined) throw new Error(failure);
    return value;
  } finally {
    firefox.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
