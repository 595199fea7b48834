import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { commandLine, noWords } from '../../scripts/command-line.ts';
import { type Caller, call } from '../support/client.ts';
import { capture, endOf, registeredPet } from '../support/pets.ts';
import { startServerProcess } from '../support/server-process.ts';

// What others' programs make of docs/openapi.json, against a service in a separate process: a client that
// openapi-python-client generates, and Schemathesis, which sends what the document allows and forbids. Both are
// Python's, so this is no test of `npm test`; .ci/run runs it. The programs are installed from PyPI at the first run.

commandLine(
  'Usage: npm run openapi:outside   checks docs/openapi.json with a generated client and Schemathesis\n',
  noWords,
);

const root = fileURLToPath(new URL('../../../', import.meta.url));
const source = path.join(root, 'test/openapi');
const python = path.join(root, 'dist/openapi-python');
const document = path.join(root, 'docs/openapi.json');

/** Seconds for each phase of Schemathesis, so that none takes the time of another: two minutes in all. */
const PHASES = { examples: 30, coverage: 30, fuzzing: 30, stateful: 30 };
/**
 * Left out: that whatever fits the schemas must be accepted. Page tokens, repeated Idempotency-Keys and files of no
 * picture fit their schemas, and are rightly refused.
 */
const CHECKS = ['--exclude-checks', 'positive_data_acceptance'];

const show = (file: string, words: readonly string[], cwd: string) =>
  execFileSync(file, words, { cwd, stdio: 'inherit', env: { ...process.env, PYTHONPATH: cwd } });

function installPython(): (name: string) => string {
  const bin = (name: string) => path.join(python, 'bin', name);
  if (!existsSync(bin('python'))) show('python3', ['-m', 'venv', python], root);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r'];
  show(bin('python'), [...pip, path.join(source, 'requirements.txt')], root);
  return bin;
}

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
  const place = (pattern: string, parameters: Readonly<Record<string, string>>) =>
    `[[operations]]\ninclude-path-regex = ${JSON.stringify(pattern)}\n${table('operations.parameters', parameters)}`;
  const table = (name: string, parameters: Readonly<Record<string, string>>) =>
    `[${name}]\n${Object.entries(parameters)
      .map(([key, value]) => `"${key}" = ${JSON.stringify(value)}\n`)
      .join('')}`;
  return [
    place('fingerprint-addition-jobs/', { 'path.jobId': added.data[0].jobId }),
    place('verification-jobs/', { 'path.jobId': verified.jobId }),
    place('identification-jobs/', { 'path.jobId': identified.jobId }),
    place('/v2/capture-sessions/', { 'path.sessionId': open }),
    place('^/v2/pets/\\{petId\\}:', { 'path.petId': petId }),
    place('^/v2/search-pools/\\{name\\}:', { 'path.name': 'seeded' }),
  ].join('\n');
}

async function main(): Promise<void> {
  const bin = installPython();
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-outside-'));
  const server = await startServerProcess(path.join(folder, 'data'));
  try {
    const caller = { url: server.url, apiKey: server.apiKey };
    const generated = ['--output-path', path.join(folder, 'rhinarium_client'), '--meta', 'none'];
    show(bin('openapi-python-client'), ['generate', '--path', document, ...generated], folder);
    show(bin('python'), [path.join(source, 'use_python_client.py'), server.url, String(server.apiKey)], folder);
    await writeFile(path.join(folder, 'schemathesis.toml'), await seed(caller));
    const common = [
      'run',
      document,
      '--url',
      server.url,
      '-H',
      `x-service-api-key: ${server.apiKey}`,
      '--seed',
      '7',
      ...CHECKS,
    ];
    for (const [phase, seconds] of Object.entries(PHASES)) {
      show(bin('schemathesis'), [...common, '--phases', phase, '--max-time', String(seconds)], folder);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
