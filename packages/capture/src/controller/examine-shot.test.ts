import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph, spoil } from '@rhinarium/synthetic';
import { examineShot, guidanceOf } from './examine-shot.ts';

const animal = createAnimal('DOG', 1);
const picture = (shot: number) => photograph(animal, { kind: 'fingerprint', shot, difficulty: 0.35, widthPx: 200 });
const file = (name: string) => new File(['photo'], `${name}.jpg`);
const subject = { species: 'DOG', kind: 'fingerprint' } as const;

test('accepts another picture of the same nose, and asks for another angle for the same picture', () => {
  const [first, second, again] = [file('first'), file('second'), file('again')];
  assert.deepEqual(examineShot({ file: first, pixels: picture(0) }, subject, []), []);
  assert.deepEqual(examineShot({ file: second, pixels: picture(1) }, subject, [first]), []);
  const reasons = examineShot({ file: again, pixels: picture(0) }, subject, [first, second]);
  assert.deepEqual(reasons, ['nearDuplicate']);
  assert.equal(guidanceOf(reasons), 'CHANGE_ANGLE');
});

test('reports quality problems before near duplicates', () => {
  const pixels = spoil(picture(0), 'blurred');
  const [first, again] = [file('first'), file('again')];
  assert.equal(examineShot({ file: first, pixels }, subject, [])[0], 'blurred');
  assert.deepEqual(examineShot({ file: again, pixels }, subject, [first]).slice(-1), ['nearDuplicate']);
});

test('does not compare a photo from elsewhere', () => {
  assert.deepEqual(examineShot({ file: file('new'), pixels: picture(0) }, subject, [file('unknown')]), []);
});
