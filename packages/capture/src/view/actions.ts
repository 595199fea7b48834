import type { ProblemAction } from '../controller/problem.ts';
import { button, element } from './element.ts';

/** Actions of buttons. */
export type Action = ProblemAction | 'start' | 'send';
/** Handles an action. In a review, `retake` includes the unwanted photos. */
export type Act = (action: Action, photos?: readonly File[]) => void;

/**
 * A row of buttons, the first one primary, or all alike. Empty without `act`, where the page decides what follows.
 */
export function actions(
  act: Act | undefined,
  offered: readonly (readonly [Action, string])[],
  areAlike = false,
): HTMLElement {
  const buttons = offered.map(([action, text], at) =>
    button(text, { class: areAlike || at === 0 ? 'main' : '', 'data-action': action }, () => act?.(action)),
  );
  return element('div', { class: areAlike ? 'actions alike' : 'actions' }, ...(act ? buttons : []));
}
