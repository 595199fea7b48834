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
  | VarietyAsk;

/** Requests between good photos, so that they show different views. */
export type VarietyAsk = 'A_LITTLE_LEFT' | 'A_LITTLE_RIGHT' | 'A_LITTLE_CLOSER' | 'A_LITTLE_BACK';
