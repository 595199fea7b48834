import type { CaseMessage, FinderStatus } from '@rhinarium/contract';
import { element } from '../view/element.ts';
import { problemOfFailure } from './problem-of.ts';
import type { LinkTexts } from './texts/link-texts.ts';
import { VisitFailure } from './visit-client.ts';

/** Longest message, characters. */
const charsMax = 1000;

interface MessageActs {
  readonly texts: LinkTexts;
  readonly locale: string;
  /** Text that is not sent yet. It survives a change of the language. */
  readonly draft: { text: string };
  readonly send: (text: string) => Promise<FinderStatus>;
}

/** The messages about a case, with the field for another. `show` brings them up to date and keeps the field. */
export function messagesPart({ texts, locale, draft, send }: MessageActs) {
  const t = texts.messages;
  const heading = element('h2', {}, t.heading);
  const list = element('ul', { class: 'messages', 'aria-live': 'polite' });
  const readers = element('p');
  const closed = element('p');
  const alert = element('p', { class: 'alert', role: 'alert', hidden: '' });
  const field = element('textarea', { name: 'text', rows: '3', maxlength: String(charsMax), required: '' });
  field.value = draft.text;
  field.addEventListener('input', () => {
    draft.text = field.value;
  });
  const submit = element('button', { class: 'main' }, t.send);
  const form = element(
    'form',
    {},
    element('label', {}, t.label, field),
    readers,
    element('div', { class: 'buttons' }, submit),
  );
  const root = element('section', {}, heading, list, alert, form, closed);

  const show = (status: FinderStatus) => {
    const { side, title, hasOwner, writing, messages } = status;
    const names = { FINDER: t.finder, TENANT: title, OWNER: t.owner, [side]: t.you };
    list.replaceChildren(...messages.map((message) => messageOf(message, names[message.writer], locale)));
    list.hidden = messages.length === 0;
    readers.textContent = t.readers(side === 'OWNER' ? [title, t.finder] : hasOwner ? [title, t.owner] : [title]);
    form.hidden = writing !== 'OPEN';
    closed.hidden = writing === 'OPEN';
    closed.textContent = writing === 'WAIT' ? t.wait : t.ended;
    root.hidden = writing === 'ENDED' && messages.length === 0;
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    submit.disabled = true;
    alert.hidden = true;
    try {
      const after = await send(field.value);
      field.value = '';
      draft.text = '';
      show(after);
    } catch (failure) {
      alert.textContent = texts.problems[failure instanceof VisitFailure ? problemOfFailure(failure) : 'failed'].text;
      alert.hidden = false;
    }
    submit.disabled = false;
  });
  return { root, show };
}

const messageOf = ({ text, at }: CaseMessage, by: string, locale: string): HTMLElement =>
  element(
    'li',
    {},
    element('p', {}, `${by}, ${new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}`),
    element('p', { class: 'text' }, text),
  );
