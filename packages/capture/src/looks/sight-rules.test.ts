import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Guidance } from '../frames/guidance.ts';
import type { Sight } from './look.ts';
import { guidanceOfSight, type NextPhoto, verdictWithSight } from './sight-rules.ts';

const next = (species: NextPhoto['species'], kind: NextPhoto['kind'], captured = 0): NextPhoto => ({
  species,
  kind,
  captured,
});
const CAT_FACE = next('CAT', 'fingerprint');
const WHOLE_CAT = next('CAT', 'appearance');
const DOG_FACE = next('DOG', 'fingerprint');
const DOG_NOSE = next('DOG', 'fingerprint', 1);
const WHOLE_DOG = next('DOG', 'appearance');

const face = (closeness: number, turn = 0.05): Sight => ({ found: 'CAT', part: 'face', closeness, turn });
const nose = (closeness: number): Sight => ({ found: 'DOG', part: 'nose', closeness });
const dogsFace: Sight = { found: 'DOG', part: 'face', closeness: 0.12 };
const cat: Sight = { found: 'CAT', part: 'whole' };
const dog: Sight = { found: 'DOG', part: 'whole' };

const ROWS: readonly (readonly [NextPhoto, Sight, Guidance | undefined])[] = [
  [CAT_FACE, face(0.4), undefined],
  [CAT_FACE, face(0.11), 'MOVE_CLOSER'],
  [CAT_FACE, face(0.7), 'MOVE_BACK'],
  [CAT_FACE, face(0.4, 0.3), 'TURN_HEAD'],
  [CAT_FACE, cat, 'TURN_HEAD'],
  [WHOLE_CAT, cat, undefined],
  [WHOLE_CAT, face(0.15, 0.4), undefined],
  [WHOLE_CAT, face(0.35), 'MOVE_BACK'],
  [DOG_FACE, dogsFace, undefined],
  [DOG_FACE, nose(0.5), undefined],
  [DOG_FACE, nose(0.1), 'TURN_HEAD'],
  [DOG_FACE, dog, 'TURN_HEAD'],
  [DOG_NOSE, dogsFace, 'MOVE_CLOSER'],
  [DOG_NOSE, nose(0.1), 'MOVE_CLOSER'],
  [DOG_NOSE, nose(0.5), undefined],
  [DOG_NOSE, nose(1), 'MOVE_BACK'],
  [DOG_NOSE, dog, 'TURN_HEAD'],
  [WHOLE_DOG, dog, undefined],
  [WHOLE_DOG, dogsFace, undefined],
  [WHOLE_DOG, nose(0.4), 'MOVE_BACK'],
];

test('tells per photo what to do about what is in the picture', () => {
  for (const [photo, sight, guidance] of ROWS)
    assert.equal(guidanceOfSight(sight, photo), guidance, JSON.stringify([photo, sight]));
});

const ALL = [CAT_FACE, WHOLE_CAT, DOG_FACE, DOG_NOSE, WHOLE_DOG];
const SIGHTS = [...ROWS.map(([, sight]) => sight), {}];

test('never praises a picture without an animal or of the other species, whatever the frame is like', () => {
  const guidances = [undefined, 'HOLD_STILL', 'NO_PRINT', 'BLURRY', 'TOO_DARK', 'A_LITTLE_LEFT'] as const;
  for (const photo of ALL)
    for (const sight of SIGHTS)
      for (const guidance of guidances) {
        const frame = { object: true, ok: guidance === undefined, ...(guidance && { guidance }) };
        const verdict = verdictWithSight(frame, sight, photo);
        if (sight.found !== photo.species) assert.equal(verdict.ok, false, JSON.stringify([photo, sight, guidance]));
        if (sight.found === undefined) assert.equal(guidanceOfSight(sight, photo), 'NO_ANIMAL');
        else if (sight.found !== photo.species) assert.equal(guidanceOfSight(sight, photo), 'OTHER_SPECIES');
        if (guidance === 'BLURRY' || guidance === 'TOO_DARK') assert.equal(verdict, frame);
        // A frame with a fault is praised for a dog's face alone, which needs no print.
        const isFace = photo === DOG_FACE && sight === dogsFace && guidance === 'NO_PRINT';
        if (guidance !== undefined) assert.equal(verdict.ok, isFace, JSON.stringify([photo, sight, guidance]));
      }
});
