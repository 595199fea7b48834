import type { Species, UploadKind } from '@rhinarium/contract/vocabulary';
import type { createPictureCanvas, glanceAt } from '../camera/picture-canvas.ts';
import type { LicenseInfo } from '../controller/configuration.ts';
import type { Inspect } from '../controller/controller-options.ts';
import type { wordsOf } from '../locale/words-of.ts';
import type { button, element } from '../view/element.ts';
import type { Look, Sight } from './look.ts';
import { lookInSession } from './look-by.ts';
import { questionOf } from './questions.ts';
import type { guidanceOfSight } from './sight-rules.ts';

/** Functions of the element that this file, which is loaded by itself, uses. */
export type Lent = readonly [
  typeof element,
  typeof button,
  typeof createPictureCanvas,
  typeof glanceAt,
  typeof guidanceOfSight,
  typeof wordsOf,
];

/** Least time between two looks, ms. The service takes them a little faster. */
const everyMs = 1_000;
/** Maximum time for an answer on a photo that a person took, with the wait for the interval, ms. */
const answerMsMax = 3_000;
/** Maximum age of an answer on the camera's picture that counts instead, ms. */
const freshMsMax = 4_000;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

interface Last {
  readonly sight: Sight | undefined;
  readonly kind: UploadKind;
  readonly timeMs: number;
}

/** Answers of the service on the camera's pictures and on photos, one a second at most. */
interface PacedLooks {
  readonly look: Look;
  /** Tells what a photo shows. Without an answer within 3 s, or where the last look failed, what the camera showed. */
  lookAt(photo: File, kind: UploadKind): Promise<Sight | undefined>;
}

export function paceLooks(ask: Look, shrunk: (photo: File) => Promise<Blob>): PacedLooks {
  let askedMs = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  let last: Last | undefined;

  const look: Look = async (picture, kind) => {
    askedMs = performance.now();
    const sight = await ask(picture, kind).catch((failure) => {
      hasFailed = true;
      throw failure;
    });
    hasFailed = sight === undefined;
    last = { sight, kind, timeMs: performance.now() };
    return sight;
  };
  const lastOf = (kind: UploadKind) =>
    last?.kind === kind && performance.now() - last.timeMs <= freshMsMax ? last.sight : undefined;

  return {
    look,
    async lookAt(photo, kind) {
      const answer = async () => {
        const picture = await shrunk(photo);
        await wait(askedMs + everyMs - performance.now());
        return await look(picture, kind);
      };
      const none = () => undefined;
      const asked = hasFailed ? undefined : Promise.race([answer().catch(none), wait(answerMsMax).then(none)]);
      return (await asked) ?? lastOf(kind);
    },
  };
}

export interface Eyes {
  readonly look: Look;
  readonly inspect: Inspect;
}

/**
 * Looks through a camera, and judges own photos of the whole animal by asking about the photo itself. A close-up is
 * refused, as the service would. With another species or no animal the person decides, because the networks take some
 * cats for dogs.
 */
export function eyesOf(
  lent: Lent,
  view: HTMLElement & { readonly look: Look | undefined },
  license: LicenseInfo,
  species: Species,
  language: () => string,
): Eyes {
  const [element, button, createPictureCanvas, glanceAt, guidanceOfSight, wordsOf] = lent;
  const sessionId = view.getAttribute('capture-session-id') ?? '';
  const ask: Look = view.look ?? ((picture) => lookInSession(license, sessionId, picture));
  const { look, lookAt } = paceLooks(ask, async (photo) => {
    const bitmap = await createImageBitmap(photo);
    const whole = { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
    return await glanceAt(createPictureCanvas(false), bitmap, whole);
  });
  return {
    look,
    async inspect(photo, kind) {
      if (kind !== 'appearance') return undefined;
      const { otherSpecies, nothing, another, anyway } = questionOf(language());
      const { dialog, decide } = showPhoto(photo, view.shadowRoot!, wordsOf(language()).waiting, [element, button]);
      try {
        const sight = await lookAt(photo, kind);
        const guidance = sight && guidanceOfSight(sight, { species, kind, captured: 0 });
        if (guidance !== 'NO_ANIMAL' && guidance !== 'OTHER_SPECIES') return guidance;
        const text = (guidance === 'NO_ANIMAL' ? nothing : otherSpecies)[species];
        return (await decide(text, another, anyway)) ? undefined : guidance;
      } finally {
        dialog.remove();
      }
    },
  };
}

const STYLE = `
dialog{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;border:0;padding:1rem;background:var(--ground);color:var(--ink)}
dialog[open]{display:flex;flex-direction:column;align-items:center;gap:1rem}
dialog img{flex:1 1 0;min-width:0;min-height:0;max-width:100%;object-fit:contain;border-radius:.75rem}
dialog [role=status]{min-height:9rem;display:grid;gap:.75rem;align-content:center;justify-items:center;text-align:center}
dialog p{margin:0;font-weight:600}
@media(orientation:landscape) and (max-height:32rem){dialog[open]{flex-direction:row}dialog [role=status]{flex:none;width:40%}}
`;
const sheets = new WeakSet<ShadowRoot>();

/** A constructed stylesheet, because a content security policy may forbid a style element. */
function styleOnce(root: ShadowRoot): void {
  if (sheets.has(root)) return;
  sheets.add(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets.push(sheet);
}

/** Shows the photo over the page at once, so that a person sees that it was taken. */
function showPhoto(photo: File, root: ShadowRoot, waiting: string, [element, button]: readonly [Lent[0], Lent[1]]) {
  styleOnce(root);
  const address = URL.createObjectURL(photo);
  const image = element('img', { src: address, alt: '' });
  image.addEventListener('load', () => URL.revokeObjectURL(address));
  const says = element('div', { role: 'status' }, element('div', { class: 'wait', 'aria-hidden': 'true' }));
  const dialog = element('dialog', { 'aria-label': waiting }, image, says);
  root.append(dialog);
  dialog.showModal();
  const decide = (text: string, another: string, anyway: string) =>
    new Promise<boolean>((done) => {
      dialog.setAttribute('aria-label', text);
      dialog.addEventListener('close', () => done(false));
      const buttons = [button(another, { class: 'main' }, () => done(false)), button(anyway, {}, () => done(true))];
      says.replaceChildren(element('p', {}, text), element('div', { class: 'actions' }, ...buttons));
      // Closed with a key before the question came.
      if (!dialog.open) done(false);
    });
  return { dialog, decide };
}
