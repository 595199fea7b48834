import process from 'node:process';
import { after, test } from 'node:test';
import { commandLine, wordsOnly } from '../../scripts/command-line.ts';
import type { Witness } from './asking.ts';
import { CASES } from './cases.ts';
import {
  empty,
  latestCursor,
  NeedsTheInside,
  openTarget,
  readLostAndFound,
  requireEmpty,
  writeLostAndFound,
} from './open-target.ts';

// Contract cases against any deployment: TARGET=https://… KEY=… npm run contract [-- WORD…]. Words select domains. The
// tenant of the key must be empty and on the plan pro, and is emptied after each case. At the end its settings are as
// before. Nothing of the server is imported.

const USAGE = 'Usage: npm run contract [-- DOMAIN…], with TARGET=https://… and KEY=psk_… in the environment\n';
const words = commandLine(USAGE, wordsOnly);
const { TARGET: target, KEY: apiKey } = process.env;
if (!target || !apiKey) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const caller = { url: target.replace(/\/$/, ''), apiKey };
await requireEmpty(caller);
const before = await readLostAndFound(caller);
await empty(caller);
after(() => writeLostAndFound(caller, before));

for (const [domain, cases] of Object.entries(CASES)) {
  if (words.length > 0 && !words.some((word) => domain.includes(word))) continue;
  for (const { name, run } of cases) {
    test(`${domain}: ${name}`, async (context) => {
      try {
        const witness: Witness = { codes: new Set(), answered: new Set(), endings: [] };
        await run(openTarget(caller, witness, await latestCursor(caller)));
      } catch (error) {
        if (!(error instanceof NeedsTheInside)) throw error;
        context.skip(error.message);
      } finally {
        await empty(caller);
      }
    });
  }
}
