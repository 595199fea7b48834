import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkKeys } from './check-keys.ts';
import { readArguments } from './read-arguments.ts';
import { startSite } from './start-site.ts';

function end(problem: string, code = 1): never {
  process.stderr.write(`${problem}\n`);
  process.exit(code);
}

const given = readArguments(process.argv.slice(2));
if ('usage' in given) {
  process.stdout.write(given.usage);
  process.exit(0);
}
if ('problem' in given) end(given.problem, 2);
const { service, key, captureKey, port } = given;
const problem = await checkKeys(service, key, captureKey);
if (problem) end(problem);
const file = given.file ?? fileURLToPath(new URL('../data/policies.json', import.meta.url));
const onError = (error: unknown) => process.stderr.write(`${error}\n`);
const site = await startSite({ serviceUrl: service, apiKey: key, captureKey, port, file, onError });
process.stdout.write(`Harbour Pet Insurance, an example: ${site.url}\nPolicies are kept in ${file}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close());
