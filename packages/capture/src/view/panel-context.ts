import type { Species } from '@rhinarium/contract';
import type { Words } from '../locale/words.ts';
import type { Act } from './actions.ts';

/** What every panel is made with. */
export interface PanelContext {
  readonly words: Words;
  readonly species: Species;
  /** Without its own flow the view has no buttons: the page decides what follows. */
  readonly act: Act | undefined;
}
