import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { outlineSvg } from './outline.ts';

const swift = new URL('../../../../sdks/ios/Sources/RhinariumCapture/Screen/Outline.swift', import.meta.url);

test('has the same outlines in the screen for iOS', () => {
  // Its strings are broken into lines.
  const source = readFileSync(swift, 'utf8').replaceAll(/" \+\s*"/g, '');
  for (const species of ['DOG', 'CAT'] as const)
    for (const kind of ['fingerprint', 'appearance'] as const) {
      const data = / d="([^"]+)"/.exec(outlineSvg(species, kind))?.[1];
      assert.ok(data !== undefined && source.includes(`"${data}"`), `${species} ${kind}`);
    }
});
