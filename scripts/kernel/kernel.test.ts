import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../read-texts.ts';

test('the compiled kernel of the engine is of its present sources (if not: npm run kernel)', () => {
  const sources = path.join(ROOT, 'packages/engine/kernel');
  const hash = createHash('sha256');
  for (const name of readdirSync(sources).sort()) hash.update(name).update(readFileSync(path.join(sources, name)));
  const compiled = readFileSync(path.join(ROOT, 'packages/engine/src/kernel/kernel-bytes.ts'), 'utf8');
  assert.ok(compiled.includes(hash.digest('hex')));
});
