import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inChromium, inWebKit } from '../support/browser-programs.ts';
import { sharedChromium, sharedWebKit } from './support/shared-browsers.ts';

const root = new URL('../../../', import.meta.url);

interface Case {
  readonly name: string;
  readonly expect: object;
}

/** All cases, the runner and the SDK as one script: an expression with the differences of each case, by name. */
async function conformanceScript(): Promise<{ script: string; names: string[]; wrong: string }> {
  const text = await readFile(new URL('conformance/capture-1.4.json', root), 'utf8');
  const { cases } = JSON.parse(text) as { cases: Case[] };
  // So that a runner which finds nothing is found out.
  const wrong = { ...cases[0]!, name: 'expects what never happens', expect: { analyzed: -1 } };
  const contents = `import { runConformance } from './run-conformance.fixture.js';
    const settled = () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { port1.close(); resolve(); };
      port2.postMessage(0);
    });
    export async function runAll() {
      const differences = {};
      for (const given of ${JSON.stringify([...cases, wrong])}) differences[given.name] = await runConformance(given, settled);
      return differences;
    }`;
  const resolveDir = fileURLToPath(new URL('packages/capture/dist/controller/', root));
  const options = {
    bundle: true,
    format: 'iife',
    globalName: 'conformance',
    write: false,
    logLevel: 'silent',
  } as const;
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir } });
  const script = `(async () => { ${outputFiles[0]!.text}; return await conformance.runAll(); })()`;
  return { script, names: cases.map(({ name }) => name), wrong: wrong.name };
}

async function assertConforms(evaluate: (script: string) => Promise<unknown>): Promise<void> {
  const { script, names, wrong } = await conformanceScript();
  const { [wrong]: noticed, ...differences } = (await evaluate(script)) as Record<string, string[]>;
  assert.equal(noticed?.length, 1);
  assert.ok(names.length >= 40);
  assert.deepEqual(differences, Object.fromEntries(names.map((name) => [name, []])));
}

test('the controller does in Chromium what the conformance file requires', inChromium, async () => {
  const page = await (await sharedChromium()).context.newPage();
  await assertConforms((script) => page.evaluate(script));
  await page.close();
});

test('the controller does in WebKitGTK what the conformance file requires', inWebKit, async () => {
  const browser = await sharedWebKit();
  await browser.open('about:blank');
  await assertConforms((script) => browser.evaluate(script));
});
