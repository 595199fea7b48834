import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { decodeSample, EXTRACTION_STAGES, extract, modelDocument, orderedEvidence, verify } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';

const docs = new URL('../docs/', import.meta.url);
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

/** A nose of the page's pictures, photographed like in `scripts/engine-pictures.ts`. */
function templateOf(seed: number, shot: number): Uint8Array {
  const pixels = photograph(createAnimal('DOG', seed), { kind: 'fingerprint', shot, widthPx: 480, difficulty: 0.25 });
  return extract(pixels, { species: 'DOG', kind: 'fingerprint' });
}

test('the agreements and scores that docs/engine.md names are those of its pictures', () => {
  const [nose, again, other] = [templateOf(5, 1), templateOf(5, 2), templateOf(9, 1)];
  const setOf = (template: Uint8Array) => ({ fingerprints: [{ id: 'nose', template }], appearances: [] });
  const pairs = [again, other].map((template) => ({
    agreement: orderedEvidence(decodeSample(nose), decodeSample(template)).agreement,
    score: verify({ species: 'DOG', probe: setOf(nose), reference: setOf(template), targetFalseMatchRate: 1e-4 }).score,
  }));
  const said = (pattern: RegExp) => pattern.exec(page.replaceAll('\n', ' '))?.slice(1);
  assert.deepEqual(
    said(/For the two pairs of the picture the agreement is ([\d.]+) and ([\d.]+)\./),
    pairs.map(({ agreement }) => agreement.toFixed(1)),
  );
  assert.deepEqual(
    said(/the same nose scores ([\d.]+), the other one ([\d.]+) \(synthetic\)/),
    pairs.map(({ score }) => score.toFixed(1)),
  );
});
