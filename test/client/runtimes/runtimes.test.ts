import { test } from 'node:test';
import { sharedService } from '@rhinarium/server/testing/service';
import { withEnvironment } from './open-environment.ts';
import { RUNTIME_CASES } from './runtime-cases.ts';

// The same cases run on Bun and Deno by `npm run runtimes`.
test('the promises of the client for every runtime hold on Node.js', async (context) => {
  await withEnvironment(await sharedService(), async (environment) => {
    for (const [name, run] of Object.entries(RUNTIME_CASES)) await context.test(name, () => run(environment));
  });
});
