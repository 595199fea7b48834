import type { FirstStart } from './first-start.ts';

/** What a start says in a terminal. `first` and the file it is kept in are there on the very first start only. */
export function greeting(address: string, first?: FirstStart, keptIn?: string): string {
  const lines = first ? firstLines(address, first, keptIn) : laterLines(address);
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}

function laterLines(address: string): string[] {
  return [
    `Rhinarium runs at ${address}`,
    '',
    `Console        ${address}/console`,
    `Documentation  ${address}/docs`,
    '',
    'Ctrl+C stops it.',
  ];
}

function firstLines(address: string, { apiKey, signInUrl, docsUrl }: FirstStart, keptIn?: string): string[] {
  return [
    `Rhinarium runs at ${address}, for the first time.`,
    '',
    ...(signInUrl ? [`Sign in        ${signInUrl}`, '               once, within a day'] : []),
    `API key        ${apiKey}`,
    '               not shown again',
    `Documentation  ${docsUrl}`,
    '',
    ...(keptIn ? [`Link and key are also in ${keptIn}, which only you can read.`] : []),
    'Next: open the link, then Playground: register a pet with your own photos or with generated ones.',
    'Ctrl+C stops the service; the data stay.',
  ];
}
