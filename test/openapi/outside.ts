import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CONSOLE_ROUTES } from '@rhinarium/contract';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { snippetsOf } from '../docs/guide-snippets.ts';
import { type Caller, call } from '../support/client.ts';
import { capture, endOf, registeredPet } from '../support/pets.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

// What others' programs make of docs/openapi.json, against a service in a separate process: a client that
// openapi-python-client generates, and Schemathesis, which sends what the document allows and forbids; and what
// Schemathesis makes of docs/console-openapi.json, signed in as the first owner. Both are Python's, so this is no test
// of `npm test`; .ci/run runs it. The programs are installed from PyPI at the first run.

const USAGE = `Usage: npm run openapi:outside -- [--seed N] [--times N]

Checks the descriptions in docs with a generated client and Schemathesis.
  --seed N    what Schemathesis makes its cases from; 7 by default
  --times N   N times as many seconds for each phase; 1 by default
`;

const { seed: casesSeed, times } = commandLine(USAGE, (args) => {
  const options = { seed: { type: 'string', default: '7' }, times: { type: 'string', default: '1' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  return { seed: values.seed, times: wholeNumber('--times', values.times, 1, 100) };
});

const root = fileURLToPath(new URL('../../../', import.meta.url));
const source = path.join(root, 'test/openapi');
const python = path.join(root, 'dist/openapi-python');
const document = path.join(root, 'docs/openapi.json');
const consoleDocument = path.join(root, 'docs/console-openapi.json');

/** Seconds for each phase of Schemathesis, so that none takes the time of another: 90 in all. */
const PHASES = { examples: 20, coverage: 25, fuzzing: 25, stateful: 20 };
/** The same for the console’s calls: 30 seconds in all. They have no examples, and their answers no links. */
const CONSOLE_PHASES = { coverage: 15, fuzzing: 15 };
/**
 * Left out: that whatever fits the schemas must be accepted. Page tokens, repeated Idempotency-Keys and files of no
 * picture fit their schemas, and are rightly refused.
 */
const CHECKS = ['--exclude-checks', 'positive_data_acceptance'];

const show = (file: string, words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) =>
  execFileSync(file, words, { cwd, stdio: 'inherit', env: { ...process.env, PYTHONPATH: cwd, ...env } });

function installPython(): (name: string) => string {
  const bin = (name: string) => path.join(python, 'bin', name);
  if (!existsSync(bin('python'))) show('python3', ['-m', 'venv', python], root);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r'];
  show(bin('python'), [...pip, path.join(source, 'requirements.txt')], root);
  return bin;
}

const table = (name: string, parameters: Readonly<Record<string, string>>) =>
  `[${name}]\n${Object.entries(parameters)
    .map(([key, value]) => `"${key}" = ${JSON.stringify(value)}\n`)
    .join('')}`;
/** Parameters that Schemathesis gives to the operations whose path fits. */
const place = (pattern: string, parameters: Readonly<Record<string, string>>) =>
  `[[operations]]\ninclude-path-regex = ${JSON.stringify(pattern)}\n${table('operations.parameters', parameters)}`;

/** Records that exist, so that requests get further than 404. */
async function seed(caller: Caller): Promise<string> {
  const petId = await registeredPet(caller, 'CAT', 1);
  const { body: added } = await call(caller, 'GET', '/v2/fingerprint-addition-jobs');
  const verification = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 10,
  });
  const verified = await endOf(
    caller,
    await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId: verification }),
  );
  const identification = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_IDENTIFICATION',
    seed: 1,
    firstShot: 10,
  });
  const identified = await endOf(
    caller,
    await call(caller, 'POST', '/v2/pets:identify', { sessionId: identification }),
  );
  const open = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 13 });
  await call(caller, 'POST', '/v2/search-pools', { name: 'seeded' });
  return [
    place('fingerprint-addition-jobs/', { 'path.jobId': added.data[0].jobId }),
    place('verification-jobs/', { 'path.jobId': verified.jobId }),
    place('identification-jobs/', { 'path.jobId': identified.jobId }),
    place('/v2/capture-sessions/', { 'path.sessionId': open }),
    place('^/v2/pets/\\{petId\\}:', { 'path.petId': petId }),
    place('^/v2/search-pools/\\{name\\}:', { 'path.name': 'seeded' }),
    // It waits for what never comes, longer than Schemathesis waits for an answer.
    place('^/v2/events$', { 'query.waitSeconds': '0' }),
  ].join('\n');
}

/**
 * Makes a wheel of the generated client and installs it where nothing else is, as another program would; gives that
 * program's Python, which finds the client nowhere but in what was installed.
 */
async function installWheel(bin: (name: string) => string, folder: string) {
  const [generated, wheels, own] = ['rhinarium-client', 'wheels', 'outsider'].map((name) => path.join(folder, name));
  show(
    bin('openapi-python-client'),
    ['generate', '--path', document, '--output-path', generated!, '--meta', 'uv'],
    folder,
  );
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
  show(bin('python'), [...pip, 'wheel', '--no-deps', '--wheel-dir', wheels!, generated!], folder);
  const [wheel, ...others] = await readdir(wheels!);
  if (wheel === undefined || others.length > 0 || !/^rhinarium_client-[\d.]+-py3-none-any\.whl$/.test(wheel)) {
    throw new Error(`One wheel for all platforms was expected: ${[wheel, ...others].join()}`);
  }
  show(bin('python'), ['-m', 'venv', own!], folder);
  const python = path.join(own!, 'bin/python');
  show(python, [...pip, 'install', path.join(wheels!, wheel)], folder);
  return (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    show(python, words, own!, { ...env, PYTHONPATH: '' });
}

/** The Python code of the page about generated clients. */
async function shownPython(): Promise<string> {
  const page = 'docs/generated-clients.md';
  const snippets = snippetsOf(page, await readFile(path.join(root, page), 'utf8'));
  return snippets.find(({ language }) => language === 'python')!.code;
}

/** Follows the link of the first start. Requests then come from the first owner, who is the operator too. */
async function signedIn({ url, signInUrl }: ServerProcess): Promise<string> {
  const { method, path: signInPath } = CONSOLE_ROUTES.signInByLink;
  const secret = new URL(String(signInUrl)).hash.slice(1);
  const { headers, body } = await call({ url }, method, signInPath, { secret }, { origin: url });
  const [cookie] = headers.getSetCookie();
  if (cookie === undefined) throw new Error(`Nobody is signed in: ${JSON.stringify(body)}`);
  const session = cookie.split(';')[0]!.split('=')[1]!;
  const own = { 'path.tenantId': String(body.data.tenants[0].id) };
  return `${table('auth.openapi.session', { api_key: session })}${place('^/console/api/tenants/', own)}`;
}

async function main(): Promise<void> {
  const bin = installPython();
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-outside-'));
  const server = await startServerProcess(path.join(folder, 'data'));
  try {
    const caller = { url: server.url, apiKey: server.apiKey };
    const outsider = await installWheel(bin, folder);
    outsider([path.join(source, 'use_python_client.py'), server.url, String(server.apiKey)]);
    outsider(['-c', await shownPython()], { RHINARIUM_URL: server.url, RHINARIUM_API_KEY: String(server.apiKey) });
    await writeFile(path.join(folder, 'schemathesis.toml'), await seed(caller));
    const send = (file: string, header: string, ...words: string[]) => [
      'run',
      file,
      '--url',
      server.url,
      '-H',
      header,
      '--seed',
      casesSeed,
      ...CHECKS,
      ...words,
    ];
    for (const [phase, seconds] of Object.entries(PHASES)) {
      const run = send(document, `x-service-api-key: ${server.apiKey}`, '--phases', phase);
      show(bin('schemathesis'), [...run, '--max-time', String(seconds * times)], folder);
    }
    const consoleFolder = await mkdtemp(path.join(folder, 'console-'));
    await writeFile(path.join(consoleFolder, 'schemathesis.toml'), await signedIn(server));
    for (const [phase, seconds] of Object.entries(CONSOLE_PHASES)) {
      // Signing out would end the session of all requests after it.
      const run = send(consoleDocument, `Origin: ${server.url}`, '--exclude-operation-id', 'signOut');
      const secondsMax = String(seconds * times);
      show(bin('schemathesis'), [...run, '--phases', phase, '--max-time', secondsMax], consoleFolder);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
