import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { commandLine, wordsOnly } from './command-line.ts';
import { MUTATIONS, type Mutation } from './mutate/mutations.ts';
import { openWorkplace, type Workplace } from './mutate/workplace.ts';

// This file runs as dist/scripts/mutate.js.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const page = path.join(root, 'docs/mutations.md');

const USAGE = `Usage: npm run mutate              breaks each promised behaviour in a copy of the repository and runs its tests
       npm run mutate -- WORD...   only mutations whose area or name contains a word; does not change docs/mutations.md
`;

type Outcome = 'killed' | 'survived' | 'does not compile';

interface Row {
  readonly area: string;
  readonly mutation: Mutation;
  readonly outcome: Outcome;
}

async function runMutation(workplace: Workplace, mutation: Mutation, logFile: string): Promise<Outcome> {
  const text = await workplace.read(mutation.file);
  if (text.split(mutation.find).length !== 2) {
    throw new Error(`${mutation.file} does not contain exactly once what “${mutation.name}” changes.`);
  }
  await workplace.write(
    mutation.file,
    text.replace(mutation.find, () => mutation.replace),
  );
  try {
    if (!(await workplace.build())) return 'does not compile';
    return (await workplace.test(mutation.tests, logFile)) ? 'survived' : 'killed';
  } finally {
    await workplace.write(mutation.file, text);
  }
}

function pageOf(rows: readonly Row[]): string {
  const killed = rows.filter(({ outcome }) => outcome === 'killed').length;
  const lines = rows.map(({ area, mutation, outcome }) => {
    const result = outcome === 'killed' ? outcome : `**${outcome}**`;
    return `| ${area} | ${mutation.name} | \`${mutation.tests.join(' ')}\` | ${result} |`;
  });
  return `# Mutations

<!-- Written by \`npm run mutate\`. Do not edit. -->

Each row is a promised behaviour that was broken on purpose, in a copy of the repository. It is *killed* when one of the
named tests fails, and *survived* when none does. The list is our own (\`scripts/mutate/mutations.ts\`), so the score says
how well these promises are held, not how well all code is tested.

**${killed} of ${rows.length} killed.**

| area | broken promise | tests | result |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}

async function main(): Promise<number> {
  const words = commandLine(USAGE, wordsOnly);
  const chosen = Object.entries(MUTATIONS).flatMap(([area, mutations]) =>
    mutations
      .filter(({ name }) => words.length === 0 || words.some((word) => `${area} ${name}`.includes(word)))
      .map((mutation) => ({ area, mutation })),
  );
  const logs = path.join(root, 'dist/mutate');
  await mkdir(logs, { recursive: true });
  const workplace = await openWorkplace(root);
  const rows: Row[] = [];
  try {
    const words = [...new Set(chosen.flatMap(({ mutation }) => mutation.tests))];
    const isGreen = await workplace.test(words, path.join(logs, 'unbroken.log'));
    if (!isGreen) {
      throw new Error(`The tests fail without any mutation; see ${path.join('dist/mutate', 'unbroken.log')}.`);
    }
    for (const [n, { area, mutation }] of chosen.entries()) {
      const startedAt = Date.now();
      const outcome = await runMutation(workplace, mutation, path.join(logs, `${n + 1}.log`));
      rows.push({ area, mutation, outcome });
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      process.stdout.write(`${n + 1}/${chosen.length}  ${outcome}  ${area}: ${mutation.name} (${seconds} s)\n`);
    }
  } finally {
    await workplace.remove();
  }
  if (words.length === 0) await writeFile(page, pageOf(rows));
  const survivors = rows.filter(({ outcome }) => outcome !== 'killed');
  process.stdout.write(`${rows.length - survivors.length} of ${rows.length} killed\n`);
  return survivors.length === 0 ? 0 : 1;
}

process.exitCode = await main();
