import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hindrancesOf } from './reach-of.ts';

test('an address of this computer, of a local network or without https hinders a phone', () => {
  const of = (expected: readonly string[], ...urls: readonly string[]) => {
    for (const url of urls) assert.deepEqual(hindrancesOf(new URL(url)), expected, url);
  };
  of([], 'https://pets.example', 'https://pets.example:4443/link#x', 'https://203.0.113.9', 'https://172.32.0.1');
  of(['thisComputer'], 'http://localhost:4000/link#x', 'https://localhost', 'http://127.0.0.1', 'http://[::1]:4000');
  of(['localNetwork'], 'https://192.168.1.20:4443', 'https://10.0.0.7', 'https://172.16.0.1', 'https://nas.local');
  of(['localNetwork'], 'https://pets', 'https://[fd00::1]', 'https://100.64.0.1', 'https://169.254.3.4');
  of(['localNetwork', 'noHttps'], 'http://192.168.1.20:4000', 'http://shelter.lan');
  of(['noHttps'], 'http://pets.example', 'http://100.128.0.1');
});
