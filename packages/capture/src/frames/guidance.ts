/** Guidance codes. `locale` has the texts. */
export type Guidance =
  | 'TOO_DARK'
  | 'TOO_BRIGHT'
  | 'BLURRY'
  | 'HOLD_STILL'
  | 'MOVE_CLOSER'
  | 'MOVE_BACK'
  | 'GLARE'
  | 'CENTER'
  | 'CHANGE_ANGLE'
  | 'NO_PRINT'
  | 'LOOK_STRAIGHT'
  | SightAsk
  | VarietyAsk;

/** Guidance for what is in the picture. The texts differ by species. */
export type SightAsk = 'NO_ANIMAL' | 'OTHER_SPECIES' | 'TURN_HEAD';

/** Requests between good photos, so that they show different views. */
export type VarietyAsk = 'A_LITTLE_LEFT' | 'A_LITTLE_RIGHT' | 'A_LITTLE_CLOSER' | 'A_LITTLE_BACK';
