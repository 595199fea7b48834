import type { Guidance } from '../src/frames/guidance.ts';
import type { Sight } from '../src/looks/look.ts';
import { type NextPhoto, verdictWithSight } from '../src/looks/sight-rules.ts';

const next = (species: NextPhoto['species'], kind: NextPhoto['kind'], captured = 0): NextPhoto => ({
  species,
  kind,
  captured,
});
export const CAT_FACE = next('CAT', 'fingerprint');
export const WHOLE_CAT = next('CAT', 'appearance');
export const DOG_FACE = next('DOG', 'fingerprint');
export const DOG_NOSE = next('DOG', 'fingerprint', 1);
export const WHOLE_DOG = next('DOG', 'appearance');

const face = (closeness: number, turn = 0.05): Sight => ({ found: 'CAT', part: 'face', closeness, turn });
const nose = (closeness: number): Sight => ({ found: 'DOG', part: 'nose', closeness });
export const dogsFace: Sight = { found: 'DOG', part: 'face', closeness: 0.12 };
const cat: Sight = { found: 'CAT', part: 'whole' };
const dog: Sight = { found: 'DOG', part: 'whole' };

export const ROWS: readonly (readonly [NextPhoto, Sight, Guidance | undefined])[] = [
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

/** Both sides of each bound. */
const BOUNDS: readonly Sight[] = [
  ...[0.119, 0.12, 0.299, 0.3, 0.6, 0.601].map((closeness) => face(closeness)),
  ...[0.199, 0.2].map((turn) => face(0.4, turn)),
  ...[0.249, 0.25, 0.329, 0.33, 0.95, 0.951].map(nose),
];

const GUIDANCES = [undefined, 'HOLD_STILL', 'NO_PRINT', 'BLURRY', 'TOO_DARK'] as const;

/** Contents of conformance/sights.json: each sight for each photo, with the verdicts on frames. */
export function sightsNow() {
  const photos = [CAT_FACE, WHOLE_CAT, DOG_FACE, DOG_NOSE, WHOLE_DOG];
  const told = [...ROWS.map(([, sight]) => sight), ...BOUNDS, {}];
  const sights: readonly Sight[] = [...new Map(told.map((sight) => [JSON.stringify(sight), sight])).values()];
  const cases = photos.flatMap((photo) =>
    sights.map((sight) => ({
      ...photo,
      sight,
      verdicts: GUIDANCES.map((guidance) => {
        const frame = { object: true, ok: guidance === undefined, ...(guidance && { guidance }) };
        const { ok, guidance: told } = verdictWithSight(frame, sight, photo);
        return { given: guidance ?? null, ok, guidance: told ?? null };
      }),
    })),
  );
  return { counts: { cases: cases.length }, cases };
}
