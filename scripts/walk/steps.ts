import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { format, resolveConfig } from 'prettier';
import type { readMachine } from '../../bench/machine.ts';
import { ROOT } from '../read-texts.ts';

/** Timeout, ms. Generous, because drawing an animal's photos takes seconds on a busy machine. */
const workMs = 180_000;

/** Opens the sign-in link and waits for the console's first page. */
export async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('navigation').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function addPhotos(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add generated photos' }).click();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor({ timeout: workMs });
}

/** Registers a generated dog in the playground. */
export async function register(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click();
  await page.getByText('Dog', { exact: true }).first().click();
  await page.getByLabel('Name of the new pet').fill(name);
  await addPhotos(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('5 fingerprints and 1 appearance image were registered.').waitFor({ timeout: workMs });
}

/** Verifies the newly registered pet with new photos. */
export async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify next' }).click();
  await addPhotos(page);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('The photos show this pet.').waitFor({ timeout: workMs });
}

/** Opens the latest job with its match pictures. */
export async function openEvidence(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open job' }).first().click();
  await page.getByRole('button', { name: 'Show what matched' }).click();
  const sides = page.getByRole('img', { name: /side by side/ });
  await sides.first().waitFor({ timeout: workMs });
  await page.waitForLoadState('networkidle');
}

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
