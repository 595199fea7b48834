import process from 'node:process';
import { parseArgs } from 'node:util';
import { startLostAndFound } from './lost-and-found.ts';

const USAGE = `Usage: npm run example:shelter -- --key psk_live_… [--service http://localhost:4000] [--port 4200]

A shelter's lost-and-found page. The key needs the scope full and a plan with identification.
`;

const options = {
  service: { type: 'string', default: 'http://localhost:4000' },
  key: { type: 'string', default: process.env['RHINARIUM_API_KEY'] ?? '' },
  port: { type: 'string', default: '4200' },
  help: { type: 'boolean', short: 'h' },
} as const;

function end(text: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}

function read() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return end(`${(error as Error).message}\n\n${USAGE}`, 2);
  }
}

const { service, key, port, help } = read();
if (help) end(USAGE, 0);
if (!key) end(`--key is missing: npm start prints one at its first start.\n\n${USAGE}`, 2);
const site = await startLostAndFound({ service, key, port: Number(port) });
process.stdout.write(`Lost and found: ${site.url}\n`);
