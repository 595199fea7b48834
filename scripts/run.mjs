// Builds what has changed since the last build (about a second when nothing has) and runs the named entry in this very process,
// so that signals and exit codes are the program's own. Build output goes to stderr: stdout belongs to the program.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [entry, ...rest] = process.argv.slice(2);
const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const project = entry.startsWith('packages/server/') ? ['packages/server'] : [];
const built = spawnSync(process.execPath, [tsc, '-b', ...project], { cwd: root, stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(built.status ?? 1);
process.setSourceMapsEnabled(true);
const file = path.join(root, entry);
process.argv = [process.argv[0], file, ...rest];
await import(pathToFileURL(file).href);
