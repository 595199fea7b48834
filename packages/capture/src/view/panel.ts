import type { Species } from '@rhinarium/contract/vocabulary';
import { actionsOf } from '../controller/problem.ts';
import type { CapturedFiles } from '../controller/status.ts';
import { EXAMPLES, fetchExamples } from '../examples/fetch-examples.ts';
import type { Words } from '../locale/words.ts';
import { hintOf } from '../locale/words-of.ts';
import { type Act, actions } from './actions.ts';
import { chosenNames, type FileAnswer, type Screen } from './capture-flow.ts';
import { drawing, element } from './element.ts';
import { outlineSvg } from './outline.ts';
import { thumbnail } from './stage-elements.ts';

/** Dependencies of all panels. */
interface PanelContext {
  readonly words: Words;
  readonly species: Species;
  /** Absent without a flow: the view has no buttons, and the page decides what follows. */
  readonly act: Act | undefined;
}

/** All photos with their names. */
function namedPhotos(
  { fingerprintImageFiles, appearanceImageFiles }: CapturedFiles,
  { words, species }: PanelContext,
): [File, string][] {
  const names = words.subject[species];
  return [
    ...fingerprintImageFiles.map((file, at): [File, string] => [file, words.photo(names.fingerprint, at + 1)]),
    ...appearanceImageFiles.map((file, at): [File, string] => [file, words.photo(names.appearance, at + 1)]),
  ];
}

/** All photos, selectable for retaking, and the button that sends them or retakes the selected ones. */
function reviewOf(files: CapturedFiles, context: PanelContext): HTMLElement[] {
  const { words, act } = context;
  const unwanted = new Set<File>();
  // Announces changes of the button's action.
  const row = element('div', { 'aria-live': 'polite' });
  const show = () => {
    const send = actions(act, [['send', words.actions.send]]);
    const retake = actions(act && ((action) => act(action, [...unwanted])), [['retake', words.actions.retake]]);
    row.replaceChildren(unwanted.size === 0 ? send : retake);
  };
  const photos = namedPhotos(files, context).map(([file, name]) => {
    const photo = element('button', { type: 'button', 'aria-pressed': 'false' }, thumbnail(file, name));
    photo.addEventListener('click', () => {
      if (!unwanted.delete(file)) unwanted.add(file);
      photo.setAttribute('aria-pressed', String(unwanted.has(file)));
      show();
    });
    return photo;
  });
  show();
  return [element('div', { class: 'photos large', role: 'group', 'aria-label': words.reviewText }, ...photos), row];
}

/** Good and bad example photos of a generated animal. Shows `meanwhile` until they have loaded. */
function examplesOf(species: Species, words: Words, meanwhile: HTMLElement): HTMLElement {
  const row = element('div', { class: 'examples' }, meanwhile);
  void fetchExamples(species).then((photos) => {
    if (photos === undefined) return;
    const figures = EXAMPLES.map((example) =>
      element(
        'figure',
        { class: example },
        thumbnail(photos[example], ''),
        element('figcaption', {}, words.examples[example]),
      ),
    );
    row.replaceChildren(...figures);
  });
  return row;
}

/** Screens other than the camera: a heading, text and buttons. */
export function panelOf(screen: Exclude<Screen, { type: 'camera' }>, context: PanelContext): HTMLElement {
  const { words, species } = context;
  switch (screen.type) {
    case 'start':
      return panel(words.startTitle[species], [
        examplesOf(species, words, picture(species)),
        element('p', {}, words.startText[species]),
        actions(
          context.act,
          [
            ['start', words.start],
            ['chooseFiles', words.actions.chooseFiles],
          ],
          true,
        ),
      ]);
    case 'waiting':
    case 'opening':
      return panel(words[screen.type], [wheel()]);
    case 'sending':
      return panel(words.sending, [wheel(), element('p', { class: 'count' }, countOf(screen))]);
    case 'review':
      return panel(words.review, [
        element('p', {}, words.reviewText),
        ...answersOf(screen.answers, context),
        ...reviewOf(screen.files, context),
      ]);
    case 'done':
      return panel(words.done, [
        element(
          'div',
          { class: 'photos' },
          ...namedPhotos(screen.files, context).map(([file, name]) => thumbnail(file, name)),
        ),
        element('p', {}, words.doneText),
      ]);
    case 'choose':
      return choosePanel(screen, context);
    case 'problem':
      return problemPanel(screen, context);
  }
}

/** Number of sent photos of all, if the page tells it. */
export const countOf = ({ sent, all }: Extract<Screen, { type: 'sending' }>): string =>
  sent === undefined ? '' : `${sent} / ${all}`;

const wheel = () => element('div', { class: 'wait', 'aria-hidden': 'true' });

function panel(title: string, children: (Node | string)[]): HTMLElement {
  return element('section', { class: 'panel', part: 'panel' }, element('h2', { tabindex: '-1' }, title), ...children);
}

function picture(species: Species): HTMLElement {
  return element('div', { class: 'picture' }, drawing(outlineSvg(species, 'fingerprint')));
}

function problemPanel(screen: Extract<Screen, { type: 'problem' }>, context: PanelContext): HTMLElement {
  const { words } = context;
  const { title, text } = words.problems[screen.problem];
  const children: Node[] = [element('p', { role: 'alert' }, text)];
  if (screen.detail !== undefined) children.push(element('code', {}, screen.detail));
  if (screen.refused.length > 0) {
    const rows = screen.refused.map(({ file, reasons }) => {
      const name = chosenNames.get(file);
      const says = reasons.map((reason) => words.reasons[reason]).join(' ') || words.hints.UNREADABLE;
      return element(
        'li',
        {},
        thumbnail(file, ''),
        element('span', {}, name === undefined ? says : `${name}: ${says}`),
      );
    });
    children.push(element('ul', {}, ...rows));
  }
  if (screen.kept > 0) children.push(element('p', { class: 'kept' }, words.photosKept(screen.kept)));
  children.push(
    actions(
      context.act,
      actionsOf(screen.problem).map((action) => [action, words.actions[action]] as const),
    ),
  );
  return panel(title, children);
}

/** A row for each chosen file, with its name and the answer. */
function answersOf(answers: readonly FileAnswer[], { words, species }: PanelContext): HTMLElement[] {
  if (answers.length === 0) return [];
  const rows = answers.map(({ name, hint }) =>
    element('li', {}, element('span', {}, `${name}: ${hintOf(words, species, hint)}`)),
  );
  return [element('div', { role: 'alert' }, element('ul', {}, ...rows))];
}

function choosePanel(screen: Extract<Screen, { type: 'choose' }>, context: PanelContext): HTMLElement {
  const { words, species } = context;
  return panel(words.choose(words.subject[species][screen.kind], screen.missing), [
    element('p', {}, words.chooseText[species][screen.kind]),
    ...answersOf(screen.answers, context),
    ...(screen.kept > 0 ? [element('p', { class: 'kept' }, words.photosKept(screen.kept))] : []),
    actions(context.act, [
      ['chooseFiles', words.actions.chooseFiles],
      ['retry', words.start],
    ]),
  ]);
}
