import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '@rhinarium/server/testing/processes';
import { PROGRAMS } from '@rhinarium/server/testing/programs';
import { startServerProcess } from '@rhinarium/server/testing/server-process';

/** A new data folder path, removed after the test. */
async function newDataDir(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-start-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'data');
}

function start(dataDir: string, port: number, words: readonly string[] = []): ChildProcess {
  const env = { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, RHINARIUM_ENGINE_THREADS: '1' };
  return spawn(process.execPath, [...PROGRAMS.server, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Output until the exit, and the exit code. */
async function untilEnd(child: ChildProcess): Promise<{ code: number | null; out: string; errors: string }> {
  const printed = { out: '', errors: '' };
  child.stdout?.on('data', (text) => (printed.out += String(text)));
  child.stderr?.on('data', (text) => (printed.errors += String(text)));
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres/cluster/postmaster.pid');

test('a port in use is reported in one sentence, and nothing was opened', async (context) => {
  const dataDir = await newDataDir(context);
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, '::', resolve));
  const { port } = other.address() as net.AddressInfo;
  try {
    const { code, out, errors } = await untilEnd(start(dataDir, port));
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(
      errors,
      new RegExp(`^Rhinarium could not start. Port ${port} is in use .* PORT=${port + 1} npm start\n$`),
    );
    assert.ok(!existsSync(dataDir));
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

test('a service that is asked to stop while it starts leaves no PostgreSQL behind', async (context) => {
  const dataDir = await newDataDir(context);
  const child = start(dataDir, 0);
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.includes('PostgreSQL was started')) continue;
    assert.ok(existsSync(pidFile(dataDir)));
    child.kill('SIGHUP');
    break;
  }
  assert.equal((await untilEnd(child)).code, 0);
  assert.ok(!existsSync(pidFile(dataDir)));
});

test('a first start prints key and link as a line of JSON, and keeps them in a file that only its user can read', async (context) => {
  const dataDir = await newDataDir(context);
  const child = start(dataDir, 0);
  const lines: Record<string, unknown>[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(JSON.parse(line));
    if (lines.at(-1)?.['msg'] === 'ready') break;
  }
  child.kill('SIGTERM');
  assert.equal((await untilEnd(child)).code, 0);
  const first = lines.find(({ event }) => event === 'first-start');
  assert.match(String(first?.['apiKey']), /^psk_live_/);
  assert.match(String(first?.['consoleUrl']), /^http:\/\/.*\/console$/);
  assert.equal(first?.['plan'], 'demo');
  const file = path.join(dataDir, 'first-start.json');
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), first);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('two installations have no key, link, password or secret file in common (S3)', async (context) => {
  const secretsOf = async () => {
    const dataDir = await newDataDir(context);
    const child = start(dataDir, 0);
    for await (const line of createInterface({ input: child.stdout! })) if (JSON.parse(line).msg === 'ready') break;
    child.kill('SIGTERM');
    assert.equal((await untilEnd(child)).code, 0);
    const files = ['keys.id', 'keys/master.key', 'postgres/role-password', 'postgres/superuser-password'];
    const first = JSON.parse(await readFile(path.join(dataDir, 'first-start.json'), 'utf8'));
    const contents = await Promise.all(files.map((file) => readFile(path.join(dataDir, file), 'utf8')));
    return [first.apiKey, new URL(first.signInUrl).hash, ...contents];
  };
  const [one, other] = await Promise.all([secretsOf(), secretsOf()]);
  for (const [at, secret] of one.entries()) {
    assert.ok(secret, `secret ${at}`);
    assert.notEqual(secret, other[at], `secret ${at}`);
  }
});

test('in a terminal a first start greets with address, link, key and next step, and prints no JSON', async (context) => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/script')) {
    context.skip('no script(1) of util-linux here, which makes a terminal');
    return;
  }
  const dataDir = await newDataDir(context);
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, RHINARIUM_ENGINE_THREADS: '1' };
  const command = `exec ${[process.execPath, ...PROGRAMS.server].map((word) => `"${word}"`).join(' ')}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let screen = '';
  // Keep reading: script(1) exits at once if nobody reads its output, and kills the service.
  const hasGreeted = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      screen += String(text);
      if (screen.includes('Ctrl+C')) resolve();
    });
  });
  await Promise.race([hasGreeted, closed]);
  assert.equal(child.exitCode, null, `it ended before it had greeted: ${screen}`);
  // No signal to script(1), which kills the service after two seconds.
  child.stdin.write('\u0003');
  const [code] = await closed;
  assert.equal(code, 0);
  assert.ok(!existsSync(pidFile(dataDir)));
  const { apiKey, signInUrl } = JSON.parse(await readFile(path.join(dataDir, 'first-start.json'), 'utf8'));
  assert.match(screen, /Rhinarium is running at http:\/\/localhost:\d+ for the first time\./);
  // Holds on machines with and without a local network.
  const hasPhone = /On a phone +https:\/\/\S+\/docs\/guides\/phone/.test(screen);
  assert.equal(hasPhone, existsSync(path.join(dataDir, 'https/key.pem')));
  for (const told of [apiKey, signInUrl, 'first-start.json', 'Next: ']) assert.ok(screen.includes(told), told);
  assert.ok(!screen.includes('"first-start"'));
});

test('the service is ready no sooner than its first key works', async (context) => {
  const dataDir = await newDataDir(context);
  const port = await freePort();
  const child = start(dataDir, port);
  const ended = once(child, 'close');
  child.stdout?.resume();
  const status = async (place: string, headers = {}) =>
    await fetch(`http://127.0.0.1:${port}${place}`, { headers }).then(
      (reply) => reply.status,
      () => 0,
    );
  while ((await status('/health/ready')) !== 200) assert.equal(child.exitCode, null);
  const { apiKey } = JSON.parse(await readFile(path.join(dataDir, 'first-start.json'), 'utf8'));
  assert.equal(await status('/v2/license', { 'x-service-api-key': apiKey }), 200);
  child.kill('SIGTERM');
  await ended;
});

test('the service prints its usage on request and for unknown options', async (context) => {
  const dataDir = await newDataDir(context);
  const asked = await untilEnd(start(dataDir, 0, ['--help']));
  assert.deepEqual([asked.code, asked.errors], [0, '']);
  assert.match(asked.out, /^Usage: npm start\n/);
  const mistyped = await untilEnd(start(dataDir, 0, ['--prot', '80']));
  assert.deepEqual([mistyped.code, mistyped.out], [2, '']);
  assert.match(mistyped.errors, /takes no options, but got --prot 80\.\n\nUsage: npm start\n/);
  assert.ok(!existsSync(dataDir));
});

test('a data folder that cannot be used is reported in one sentence with what to do', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-start-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'file'), '');
  await assert.rejects(startServerProcess(path.join(folder, 'file', 'data')), (cause: Error) => {
    assert.match(
      cause.message,
      /^Rhinarium could not start\. .*file, where the data folder is to be, is a file\. Choose/,
    );
    assert.match(cause.message, /DATA_DIR=\/srv\/pets npm start\n$/);
    return true;
  });
});

test('commands print links to the address at which the service listens', async (context) => {
  const dataDir = await newDataDir(context);
  const server = await startServerProcess(dataDir);
  context.after(() => server.stop());
  const admin = async (...words: string[]) =>
    JSON.parse(
      (await promisify(execFile)(process.execPath, [...PROGRAMS.admin, ...words], { env: { DATA_DIR: dataDir } }))
        .stdout,
    );
  const { people } = await admin('person', 'list');
  const [owner] = people;
  assert.deepEqual([people.length, owner.email, owner.isOperator], [1, null, true]);
  const { link } = await admin('person', 'link', '--person', owner.personId);
  assert.ok(link.signInUrl.startsWith(`${server.url}/console/sign-in#`), link.signInUrl);
});
