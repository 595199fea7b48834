import { parseArgs } from 'node:util';

export interface Arguments {
  readonly service: string;
  readonly key: string;
  readonly captureKey?: string | undefined;
  readonly port: number;
  readonly file: string | undefined;
}

const OPTIONS = {
  service: { type: 'string', default: 'http://localhost:4000' },
  key: { type: 'string' },
  'capture-key': { type: 'string' },
  port: { type: 'string', default: '4100' },
  file: { type: 'string' },
} as const;

const USAGE = `Usage: npm run example -- --service http://localhost:4000 --key psk_live_…

  --service      the running service; http://localhost:4000 by default
  --key          an API key with the scope full; it stays on the example's server
  --capture-key  a key with the scope capture for the camera in the page; without it the page asks the example's server for its license
  --port         where the site listens; 4100 by default
  --file         where the policies are kept, as JSON; examples/integrator/data/policies.json by default
`;

const NO_KEY = `The example needs an API key of a running service. How to get one:

  1. Run npm start in another terminal. Its first start prints an API key.
  2. Or open the console at http://localhost:4000/console, then API keys, New key.
  3. Or run: npm run --silent admin -- tenant create --name "Harbour" --plan demo

Then: ${USAGE}`;

/** Parses the command line, or returns its problem. */
export function readArguments(
  given: readonly string[],
): Arguments | { readonly problem: string } | { readonly usage: string } {
  if (given.includes('--help') || given.includes('-h')) return { usage: USAGE };
  try {
    const { values } = parseArgs({ args: [...given], options: OPTIONS });
    if (!values.key) return { problem: NO_KEY };
    const service = new URL(values.service);
    if (!/^https?:$/.test(service.protocol)) throw new Error('--service takes an address with http:// or https://.');
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port takes a number up to 65535.');
    const { key, 'capture-key': captureKey, file } = values;
    return { service: service.origin, key, captureKey, port, file };
  } catch (error) {
    return { problem: `${(error as Error).message}\n\n${USAGE}` };
  }
}
