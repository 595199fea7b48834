import { table, unpadded } from '../docs/markdown.ts';
import type { SdkMutation } from './sdk-mutation.ts';
import type { SdkPlatform } from './sdk-tests.ts';

export interface SdkResult {
  readonly outcome: 'killed' | 'survived' | 'does not compile' | 'no end';
  /** First failed test. */
  readonly noticedBy: string | undefined;
  /** ISO 8601. */
  readonly endedAt: string;
}

export interface SdkRow {
  readonly platform: SdkPlatform;
  readonly mutation: SdkMutation;
  readonly result: SdkResult | undefined;
}

const PLATFORMS = { ios: 'iOS', android: 'Android' } as const;

/** Mutations that a test noticed, of those in the list. */
function countCell(rows: readonly SdkRow[]): string {
  if (rows.length === 0) return '';
  const noticed = rows.filter(({ result }) => result?.outcome === 'killed').length;
  return noticed === rows.length ? `${noticed}` : `**${noticed} of ${rows.length}**`;
}

const leftOver = ({ platform, mutation: { statement, name }, result }: SdkRow): string =>
  `- ${PLATFORMS[platform]}, ${statement}: ${name} (${result?.outcome ?? 'not run yet'})`;

/** Table of noticed mutations per statement and platform. */
export function countTable(rows: readonly SdkRow[]): string {
  const statements = [...new Set(rows.map(({ mutation }) => mutation.statement))];
  const counts = statements.map((statement) => {
    const own = rows.filter(({ mutation }) => mutation.statement === statement);
    const cells = (['ios', 'android'] as const).map((name) =>
      countCell(own.filter(({ platform }) => platform === name)),
    );
    return [statement, ...cells];
  });
  return table(['noticed', 'iOS', 'Android'], counts);
}

/** docs/sdk-mutations.md. */
export function printSdkPage(rows: readonly SdkRow[]): string {
  const results = rows.flatMap(({ result }) => result ?? []);
  const count = (outcome: SdkResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const days = results.map(({ endedAt }) => endedAt.slice(0, 10)).sort();
  const left = rows.length - results.length;
  const open = rows.filter(({ result }) => result?.outcome !== 'killed');
  return `# Mutation tests of the SDKs for Android and iOS

<!-- Written by \`npm run mutate:sdks\` from its results. Do not edit. -->

A mutation is a promise broken in a copy of the SDK. Its tests were run, in Kotlin or Swift, until the first one
failed; on the sound code all of them pass (\`npm run sdk:ios\`, \`npm run sdk:android\`). The list, with the broken code
and its tests, is our own: \`scripts/mutate-sdks\`. A number below is that of a statement of
[the specification](specification.md); other words are those of the conformance files. What the SDK for browsers and the
packages over it promise is broken in [Mutations](mutations.md).

**${count('killed')} of ${results.length} broken promises are noticed by a test, ${results.length - count('killed')} are not.**${left > 0 ? ` ${left} have not been run yet.` : ''}${days.length > 0 ? ` Run ${[...new Set([days[0], days.at(-1)])].join(' to ')}.` : ''}

${unpadded(countTable(rows))}
${open.length > 0 ? `\nNot noticed, or not run:\n\n${open.map(leftOver).join('\n')}\n` : ''}`;
}
