import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EXTRACTION_STAGES, modelDocument } from '@rhinarium/engine';

const docs = new URL('../../docs/', import.meta.url);
const page = await readFile(fileURLToPath(new URL('engine.md', docs)), 'utf8');
const { parameters } = JSON.parse(modelDocument()) as { parameters: Record<string, unknown> };

test('docs/engine.md has a section for every stage of the trace, in that order', () => {
  const headings = [...page.matchAll(/^### `(\w+)`$/gm)].map((match) => match[1]);
  assert.deepEqual(headings, EXTRACTION_STAGES);
});

test('docs/engine.md shows every picture of its folder, and names only parameters that exist', async () => {
  const shown = [...page.matchAll(/\]\(images\/engine\/([\w-]+\.png)\)/g)].map((match) => match[1]!);
  assert.deepEqual(shown.sort(), (await readdir(fileURLToPath(new URL('images/engine/', docs)))).sort());
  const named = [...page.matchAll(/`([A-Z]{2}[A-Z_]+)(?:\.(\w+))?[`.]/g)];
  assert.ok(named.length > 20);
  const others = ['DOG', 'CAT', 'MATCH', 'NO_MATCH', 'INCONCLUSIVE', 'IDENTIFIED'];
  for (const [, group, member] of named) {
    if (others.includes(group!)) continue;
    assert.ok(group! in parameters, group);
    if (member) assert.ok(member in (parameters[group!] as object), `${group}.${member}`);
  }
});
