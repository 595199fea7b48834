import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inChromium, inFirefox, inWebKit } from '../support/browser-programs.ts';
import { evaluateInFirefox } from './support/firefox.ts';
import { sharedChromium, sharedWebKit } from './support/shared-browsers.ts';

const root = new URL('../../', import.meta.url);

const framesFolder = new URL('conformance/frames/', root);
const goldenText = async () => await readFile(new URL('frames.json', framesFolder), 'utf8');

/** All golden frames, base64. */
const grayBytes = async () => await readFile(new URL('frames.pgm', framesFolder), 'base64');

/** Every run of the file, the runner and the SDK as one script, an expression that returns the differences per run. */
async function conformanceScript(): Promise<string> {
  const text = await readFile(new URL('conformance/capture-1.4.json', root), 'utf8');
  const contents = `import { runsOf } from './run-all.ts';
    import { goldenDifferences } from './golden-frames.ts';
    import { graysOfPgms } from './pgm.ts';
    import * as ios from '../src/native/ios.ts';
    import * as android from '../src/native/android.ts';
    const settled = () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { port1.close(); resolve(); };
      port2.postMessage(0);
    });
    const facades = { ios, android };
    export function golden() {
      const frames = ${await goldenText()};
      const bytes = Uint8Array.from(atob('${await grayBytes()}'), (byte) => byte.charCodeAt(0));
      const grays = graysOfPgms(bytes, frames.frames);
      const grayOf = (name) => grays.get(name);
      const wrong = { ...frames, judged: [{ ...frames.judged[0], motion: 1000 }], motions: [], sequences: [], frames: [] };
      return { noticed: goldenDifferences(wrong, grayOf).length, differences: goldenDifferences(frames, grayOf) };
    }
    export async function runAll() {
      const file = ${text};
      // So that a runner which finds nothing is found out.
      const wrong = { ...file.cases[0], name: 'expects what never happens', expect: { analyzed: -1 } };
      const differences = {};
      for (const { name, run } of runsOf({ ...file, cases: [...file.cases, wrong] }))
        differences[name] = await run({ settled, facades });
      return differences;
    }`;
  const resolveDir = fileURLToPath(new URL('packages/capture/conformance/', root));
  const options = {
    bundle: true,
    format: 'iife',
    globalName: 'conformance',
    write: false,
    logLevel: 'silent',
  } as const;
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir } });
  return `(async () => { ${outputFiles[0]!.text}; return [await conformance.runAll(), conformance.golden()]; })()`;
}

async function assertConforms(evaluate: (script: string) => Promise<unknown>): Promise<void> {
  const { counts } = JSON.parse(await readFile(new URL('conformance/capture-1.4.json', root), 'utf8'));
  const [runs, golden] = (await evaluate(await conformanceScript())) as [Record<string, string[]>, object];
  assert.deepEqual(golden, { noticed: 1, differences: [] });
  const all = Object.entries(runs);
  const different = all.filter(([, differences]) => differences.length > 0);
  assert.deepEqual(different, [['states: expects what never happens', ['analyzed is 0, not -1']]]);
  assert.ok(all.length > counts.cases + counts.android + counts.ios + counts.edges, `${all.length} runs`);
}

test(
  'the controller does in Chromium what the conformance file requires, and sees the golden frames to the bit',
  inChromium,
  async () => {
    const page = await (await sharedChromium()).context.newPage();
    await assertConforms((script) => page.evaluate(script));
    await page.close();
  },
);

test(
  'the controller does in WebKitGTK what the conformance file requires, and sees the golden frames to the bit',
  inWebKit,
  async () => {
    const browser = await sharedWebKit();
    await browser.open('about:blank');
    await assertConforms((script) => browser.evaluate(script));
  },
);

test(
  'the controller does in Firefox what the conformance file requires, and sees the golden frames to the bit',
  inFirefox,
  async () => {
    await assertConforms(evaluateInFirefox);
  },
);
