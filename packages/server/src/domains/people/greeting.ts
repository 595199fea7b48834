import type { FirstStart } from './first-start.ts';

/** Text printed at startup in a terminal. `first` and its file exist on the first start only. */
export function greeting(address: string, first?: FirstStart, keptIn?: string): string {
  const lines = first ? firstLines(address, first, keptIn) : laterLines(address);
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}

function laterLines(address: string): string[] {
  return [
    `Rhinarium is running at ${address}`,
    '',
    `Console        ${address}/console`,
    `Documentation  ${address}/docs`,
    '',
    'Press Ctrl+C to stop it.',
  ];
}

function firstLines(address: string, { apiKey, signInUrl, docsUrl }: FirstStart, keptIn?: string): string[] {
  return [
    `Rhinarium is running at ${address} for the first time.`,
    '',
    ...(signInUrl ? [`Sign in        ${signInUrl}`, '               works once, for one day'] : []),
    `API key        ${apiKey}`,
    '               not shown again',
    `Documentation  ${docsUrl}`,
    '',
    ...(keptIn ? [`The link and the key are also in ${keptIn}, which only you can read.`] : []),
    'Next: open the link, then Playground, and register a pet with your own photos or with generated ones.',
    'Press Ctrl+C to stop the service; its data is kept.',
  ];
}
