import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { format, resolveConfig } from 'prettier';
import type { readMachine } from '../../bench/machine.ts';
import { ROOT } from '../read-texts.ts';

const page = path.join(ROOT, 'docs/walk.md');

/** Steps of a walk with their durations. */
export function timedSteps() {
  const steps: { readonly what: string; readonly seconds: number }[] = [];
  return {
    /** Runs a step, records its duration and prints it. */
    async step<Result>(what: string, run: () => Promise<Result> | Result): Promise<Result> {
      const startedAt = performance.now();
      const result = await run();
      steps.push({ what, seconds: (performance.now() - startedAt) / 1000 });
      process.stderr.write(`${what}: ${steps.at(-1)!.seconds.toFixed(1)} s\n`);
      return result;
    },
    /** The steps and their sum as a Markdown table. */
    table(): string {
      const rows = [...steps, { what: '**all of it**', seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0) }];
      const cells = rows.map(({ what, seconds }) => `| ${what} | ${seconds.toFixed(1)} s |`);
      return ['<!-- prettier-ignore -->', '| step | waited |', '| --- | ---: |', ...cells].join('\n');
    },
  };
}

/** Date, machine and load of a walk that ends now. */
export function sayMachine({ date, cpu, cores, node, loadAtStart }: ReturnType<typeof readMachine>): string {
  const load = `load ${loadAtStart!.toFixed(1)} at the start and ${loadavg()[0]!.toFixed(1)} at the end`;
  return `${date.slice(0, 10)}, ${cpu}, ${cores} cores, Node ${node.slice(1)}, ${load}`;
}

/** Replaces the text between two markers of docs/walk.md. */
export async function recordIn(name: string, command: string, record: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [begin, end] = [`<!-- ${name}: recorded by \`npm run ${command}\` -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/walk.md has no place for ${name}.`);
  const recorded = `${text.slice(0, from + begin.length)}\n\n${record}\n\n${text.slice(to)}`;
  await writeFile(page, await format(recorded, { ...(await resolveConfig(page)), filepath: page }));
}
