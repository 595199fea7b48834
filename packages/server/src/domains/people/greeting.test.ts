import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQrCode } from '../../../testing/capture-links.ts';
import { greeting } from './greeting.ts';

const address = 'http://localhost:4000';
/** Text of the code in a terminal, whose characters are light on dark. */
async function readDrawn(lines: readonly string[]): Promise<string> {
  const halves = lines.flatMap((line, y) =>
    [...line].flatMap((sign, x) => [
      ...('█▀'.includes(sign) ? [`<rect x="${x}" y="${2 * y}" width="1" height="1"/>`] : []),
      ...('█▄'.includes(sign) ? [`<rect x="${x}" y="${2 * y + 1}" width="1" height="1"/>`] : []),
    ]),
  );
  const [width, height] = [lines[0]!.length, 2 * lines.length];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${8 * width}" height="${8 * height}" viewBox="0 0 ${width} ${height}" fill="#fff" shape-rendering="crispEdges"><path fill="#000" d="M0 0h${width}v${height}H0z"/>${halves.join('')}</svg>`;
  return await readQrCode(Buffer.from(svg));
}

const quiet = { address, first: undefined, keptIn: undefined, https: undefined };

test('the greeting names an address for a phone with its code, the warning and the switch, if https is answered', async () => {
  const https = { localUrl: 'https://192.168.1.20:4443', fingerprint: 'AB:CD' };
  const text = greeting({ ...quiet, https });
  for (const told of ['https://192.168.1.20:4443/docs/guides/phone', 'warns once', 'AB:CD', 'RHINARIUM_HTTPS=off'])
    assert.ok(text.includes(told), told);
  const lines = text.split('\n').filter((line) => /[█▀▄]/.test(line));
  const drawn = lines.map((line) => line.slice(2));
  assert.equal(await readDrawn(drawn), 'https://192.168.1.20:4443/docs/guides/phone');
  for (const line of text.split('\n')) assert.ok(line.length <= 120, line);
});

test('without https in the local network the greeting says nothing of a phone', () => {
  assert.doesNotMatch(greeting(quiet), /phone|█/);
  assert.doesNotMatch(greeting({ ...quiet, https: { localUrl: undefined, fingerprint: undefined } }), /phone|█/);
});
