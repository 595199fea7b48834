import process from 'node:process';
import { parseArgs } from 'node:util';
import { servePages } from './serve-pages.ts';

const USAGE = `Usage: npm run example:camera -- --key psk_live_… [--service http://localhost:4000] [--port 4300]

The capture view in plain HTML, React and Vue. The key needs the scope full.
`;

const options = {
  service: { type: 'string', default: 'http://localhost:4000' },
  key: { type: 'string', default: process.env['RHINARIUM_API_KEY'] ?? '' },
  port: { type: 'string', default: '4300' },
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
const site = await servePages({ service, key, port: Number(port) });
process.stdout.write(`The camera: ${site.url}\n`);
