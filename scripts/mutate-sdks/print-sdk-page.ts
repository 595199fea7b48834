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

function verdictOf(result: SdkResult | undefined): string {
  if (result === undefined) return 'not run yet';
  return result.outcome === 'killed' ? `\`${result.noticedBy}\`` : `**${result.outcome}**`;
}

function tableOf(rows: readonly SdkRow[]): string {
  const lines = rows.map(({ mutation: { statement, name, file }, result }) => {
    const cells = [statement, name, `\`${file.split('/').at(-1)}\``, verdictOf(result)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| statement | the broken code | file | noticed by |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** docs/sdk-mutations.md. */
export function printSdkPage(rows: readonly SdkRow[]): string {
  const results = rows.flatMap(({ result }) => result ?? []);
  const count = (outcome: SdkResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const days = results.map(({ endedAt }) => endedAt.slice(0, 10)).sort();
  const left = rows.length - results.length;
  const tables = (['ios', 'android'] as const).map(
    (platform) => `## ${PLATFORMS[platform]}\n\n${tableOf(rows.filter((row) => row.platform === platform))}`,
  );
  return `# Mutation tests of the SDKs for Android and iOS

<!-- Written by \`npm run mutate:sdks\` from its results. Do not edit. -->

Each row is a mutation: a promise broken in a copy of the SDK. Its tests were run, in Kotlin or Swift, until the
first one failed; on the sound code all of them pass (\`npm run sdk:ios\`, \`npm run sdk:android\`). A number is that of a statement of [the specification](specification.md); other words are those of the
conformance files. The list is our own (\`scripts/mutate-sdks\`). What the SDK for browsers and the packages over it
promise is broken in [Mutations](mutations.md).

**${count('killed')} of ${results.length} broken promises are noticed by a test, ${results.length - count('killed')} are not.**${left > 0 ? ` ${left} have not been run yet.` : ''}${days.length > 0 ? ` Run ${[...new Set([days[0], days.at(-1)])].join(' to ')}.` : ''}

${tables.join('\n\n')}
`;
}
