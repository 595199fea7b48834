import process from 'node:process';
import { ENGINE } from '@rhinarium/engine';
import type { Result, Row } from './results.ts';

export type Ended = Row & { readonly result: Result };
export type MaybeEnded = Row & { readonly result: Result | undefined };

export const isEnded = (row: MaybeEnded): row is Ended => row.result !== undefined;

/** Number of noticed rows among those that can be noticed. */
export function scoreOf(ended: readonly Ended[]) {
  const of = (outcome: Result['outcome']) => ended.filter(({ result }) => result.outcome === outcome);
  const survived = of('survived');
  const equivalent = survived.filter(({ mutation }) => mutation.equivalent !== undefined).length;
  const killed = of('killed').length;
  const counted = killed + survived.length - equivalent;
  return {
    killed,
    survived: survived.length - equivalent,
    equivalent,
    broken: ended.length - killed - survived.length,
    percent: counted === 0 ? 0 : Math.round((1000 * killed) / counted) / 10,
  };
}

const inCell = (text: string) => text.replaceAll('|', '\\|');

function verdictOf({ mutation: { equivalent }, result }: MaybeEnded): string {
  if (!result) return 'not run yet';
  const { outcome, noticedBy } = result;
  if (outcome === 'killed') return inCell(noticedBy ?? '');
  if (outcome !== 'survived') return `**${outcome}**`;
  return equivalent === undefined ? '**SURVIVED**' : `equivalent: ${equivalent}`;
}

/** docs/mutations.md. */
export function printPage(all: readonly MaybeEnded[]): string {
  const ended = all.filter(isEnded);
  const { killed, survived, equivalent, percent } = scoreOf(ended);
  const days = ended.map(({ result }) => result.endedAt.slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const minutes = Math.round(ended.reduce((sum, { result }) => sum + result.seconds, 0) / 60);
  const rows = all.map((row) => {
    const { area, mutation } = row;
    return `| ${area} | ${inCell(mutation.name)} | \`${mutation.file.replace('packages/', '')}\` | ${verdictOf(row)} |`;
  });
  return `# Mutations

<!-- Written by \`npm run mutate\` from its results. Do not edit. -->

Each row is a promised behaviour that was broken on purpose, in a copy of the repository. Its tests were run until the
first one failed. The list is our own (\`scripts/mutate/mutations\`), so the score says how well these promises are held,
not how well all code is tested.

**${percent} %: ${killed} of ${killed + survived} broken promises are noticed by a test, ${survived} survived.**
${equivalent} more are equivalent: nobody can tell the broken code from the sound one.${all.length > ended.length ? ` ${all.length - ended.length} have not been run yet.` : ''}
${first === last ? `Run on ${first}` : `Run from ${first} to ${last}`} with Node ${process.versions.node} and engine ${ENGINE.version}; ${minutes} minutes in all, builds included.

| area | the broken code | file | noticed by |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
