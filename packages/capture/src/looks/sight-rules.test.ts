import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  CAT_FACE,
  DOG_FACE,
  DOG_NOSE,
  dogsFace,
  ROWS,
  sightsNow,
  WHOLE_CAT,
  WHOLE_DOG,
} from '../../conformance/plan-sights.ts';
import { guidanceOfSight, verdictWithSight } from './sight-rules.ts';

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

test('the cases of the native ports are these', () => {
  const { about, ...file } = JSON.parse(
    readFileSync(new URL('../../../../conformance/sights.json', import.meta.url), 'utf8'),
  );
  assert.deepEqual(file, JSON.parse(JSON.stringify(sightsNow())), String(about));
});
