import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import sharp from 'sharp';
import type { DemoPet } from './demo-pets.ts';
import { runDemo } from './run-demo.ts';

test('counts no pet as registered if the service accepts none of its photos, and continues', async () => {
  const service = await sharedService();
  const { apiKey } = await newTenant(service);
  const background = { r: 0, g: 0, b: 0 };
  const dark = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const takes = Array.from({ length: 8 }, () => async () => dark);
  const pet: DemoPet = {
    species: 'CAT',
    name: 'CAT dark',
    fingerprints: takes,
    appearances: { registered: takes, compared: takes },
    isGenerated: true,
  };
  const said: string[] = [];
  const { table, registeredCount } = await runDemo({ url: service.url, apiKey, readyMs: 1 }, [pet], (text) =>
    said.push(text),
  );
  assert.equal(registeredCount, 0);
  assert.match(table, /\| registered \| 0 of 1 \| - ms \|/);
  assert.match(said.join('\n'), /CAT dark: left out, as only 0 of 5 photos were accepted/);
});
