import process from 'node:process';
import { RUNTIME_CASES } from './runtime-cases.ts';

// Program for Bun, Deno and Node.js: runs every case and prints one line of JSON each. The environment is an argument.

let failed = 0;
for (const [name, run] of Object.entries(RUNTIME_CASES)) {
  const error: unknown = await run(JSON.parse(process.argv[2] ?? '')).then(
    () => undefined,
    (cause: unknown) => cause ?? 'failed',
  );
  if (error !== undefined) failed++;
  console.log(JSON.stringify({ name, error: error instanceof Error ? `${error.stack} ${error.cause ?? ''}` : error }));
}
process.exitCode = failed === 0 ? 0 : 1;
