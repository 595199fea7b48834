import type { Species } from '@rhinarium/contract';
import type { Words } from '../locale/words.ts';
import type { Act } from './actions.ts';

/** Dependencies of all panels. */
export interface PanelContext {
  readonly words: Words;
  readonly species: Species;
  /** Absent without a flow: the view has no buttons, and the page decides what follows. */
  readonly act: Act | undefined;
}
