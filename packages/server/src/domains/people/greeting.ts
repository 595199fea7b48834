import { encodeQR } from 'qr';
import type { FirstStart } from './first-start.ts';

interface Started {
  readonly address: string;
  /** Only on the first start. */
  readonly first: FirstStart | undefined;
  /** File that the secrets of the first start are in. */
  readonly keptIn: string | undefined;
  /** Https in the local network, if it is answered. */
  readonly https: { readonly localUrl: string | undefined; readonly fingerprint: string | undefined } | undefined;
}

/** Text printed at startup in a terminal. */
export function greeting(started: Started): string {
  const lines = [...addressLines(started), ...phoneLines(started), ...lastLines(started)];
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}

function addressLines({ address, first }: Started): string[] {
  if (first === undefined)
    return [
      `Rhinarium is running at ${address}`,
      '',
      `Console        ${address}/console`,
      `Documentation  ${address}/docs`,
      '',
    ];
  return [
    `Rhinarium is running at ${address} for the first time.`,
    '',
    `Sign in        ${first.signInUrl}`,
    '               works once, for one day',
    `API key        ${first.apiKey}`,
    '               not shown again',
    `Documentation  ${first.docsUrl}`,
    '',
  ];
}

/** Address of the guide for a phone in the same network, and its code. */
function phoneLines({ https }: Started): string[] {
  if (https?.localUrl === undefined) return [];
  const page = `${https.localUrl}/docs/guides/phone`;
  const code = encodeQR(page, 'ascii', { ecc: 'low', border: 2 });
  return [
    `On a phone     ${page}`,
    '               in the same network. Its browser warns once, because this computer made the certificate itself:',
    `               ${https.fingerprint}`,
    '               RHINARIUM_HTTPS=off turns this off.',
    '',
    ...code.trimEnd().split('\n'),
    '',
  ];
}

const lastLines = ({ first, keptIn }: Started): string[] =>
  first === undefined
    ? ['Press Ctrl+C to stop it.']
    : [
        ...(keptIn ? [`The link and the key are also in ${keptIn}, which only you can read.`] : []),
        'Next: open the link, then Playground, and register a pet with your own photos or with generated ones.',
        'Press Ctrl+C to stop the service; its data is kept.',
      ];
