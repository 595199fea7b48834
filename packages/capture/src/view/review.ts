import type { CapturedFiles } from '../controller/status.ts';
import { actions } from './actions.ts';
import { element } from './element.ts';
import type { PanelContext } from './panel-context.ts';
import { thumbnail } from './thumbnail.ts';

/** All photos with their names. */
export function namedPhotos(
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
export function reviewOf(files: CapturedFiles, context: PanelContext): HTMLElement[] {
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
  return [element('div', { class: 'photos', role: 'group', 'aria-label': words.reviewText }, ...photos), row];
}
