import type { ProblemAction } from '../controller/problem.ts';
import { button, element } from './element.ts';

/** What a button asks for. */
export type Action = ProblemAction | 'start' | 'send';
/** Does it; `retake` in a review comes with the photos that are not wanted. */
export type Act = (action: Action, photos?: readonly File[]) => void;

/** A row of buttons, the first of them the one to press; none without `act`, where the page decides what follows. */
export function actions(act: Act | undefined, offered: readonly (readonly [Action, string])[]): HTMLElement {
  const buttons = offered.map(([action, text], at) =>
    button(text, { class: at === 0 ? 'main' : '', 'data-action': action }, () => act?.(action)),
  );
  return element('div', { class: 'actions' }, ...(act ? buttons : []));
}
