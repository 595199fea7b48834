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

const leftOver = ({ platform, mutation: { statement, name }, result }: SdkRow): string =>
  `- ${PLATFORMS[platform]}, ${statement}: ${name} (${result?.outcome ?? 'not run yet'})`;

/** List of the mutated statements by platform, with the number of mutations where it is not 1. */
export function statementList(rows: readonly SdkRow[]): string {
  const lines = (['ios', 'android'] as const).map((name) => {
    const statements = rows.filter(({ platform }) => platform === name).map(({ mutation }) => mutation.statement);
    const cells = [...new Set(statements)].map((statement) => {
      const count = statements.filter((other) => other === statement).length;
      return count === 1 ? statement : `${statement} (${count})`;
    });
    return `- ${PLATFORMS[name]}: ${cells.join(', ')}`;
  });
  return lines.join('\n');
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
failed. The list is our own: \`scripts/mutate-sdks\`. A number below is that of a statement of
[the specification](specification.md); other words are those of the conformance files.

**${count('killed')} of ${results.length} broken promises are noticed by a test, ${results.length - count('killed')} are not.**${left > 0 ? ` ${left} have not been run yet.` : ''}${days.length > 0 ? ` Run ${[...new Set([days[0], days.at(-1)])].join(' to ')}.` : ''}

${statementList(rows)}
${open.length > 0 ? `\nNot noticed, or not run:\n\n${open.map(leftOver).join('\n')}\n` : ''}`;
}
