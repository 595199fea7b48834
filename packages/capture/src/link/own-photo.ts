import type { Species, UploadKind } from '@rhinarium/contract';
import { createPictureCanvas, glanceAt } from '../camera/picture-canvas.ts';
import type { Inspect, Look, Sight } from '../index.ts';
import { guidanceOfSight } from '../looks/sight-rules.ts';
import { button, element } from '../view/element.ts';
import type { LinkTexts } from './texts/link-texts.ts';

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
export interface LooksOfVisit {
  readonly look: Look;
  /** Tells what a photo shows. Without an answer within 3 s, or where the last look failed, what the camera showed. */
  lookAt(photo: File, kind: UploadKind): Promise<Sight | undefined>;
}

export function looksOfVisit(
  ask: (picture: Blob) => Promise<Sight | undefined>,
  shrunk: (photo: File) => Promise<Blob> = shrink,
): LooksOfVisit {
  let askedMs = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  let last: Last | undefined;

  const look: Look = async (picture, kind) => {
    askedMs = performance.now();
    const sight = await ask(picture).catch((failure) => {
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

async function shrink(photo: File): Promise<File> {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  return await glanceAt(createPictureCanvas(false), bitmap, { left: 0, top: 0, width, height });
}

interface Asking {
  readonly species: Species;
  readonly texts: () => LinkTexts;
}

/**
 * Judges own photos of the whole animal by asking about the photo itself. A close-up is refused, as the service would. With
 * another species or no animal the person decides, because the networks take some cats for dogs.
 */
export function inspectOwn({ lookAt }: LooksOfVisit, { species, texts }: Asking): Inspect {
  return async (photo, kind) => {
    if (kind !== 'appearance') return undefined;
    const { dialog, ask } = questionAbout(photo, texts());
    try {
      const sight = await lookAt(photo, kind);
      const guidance = sight && guidanceOfSight(sight, { species, kind, captured: 0 });
      if (guidance !== 'NO_ANIMAL' && guidance !== 'OTHER_SPECIES') return guidance;
      const { own, otherSpecies } = texts();
      const isUsed = await ask(guidance === 'NO_ANIMAL' ? own.nothing[species] : otherSpecies[species]);
      return isUsed ? undefined : guidance;
    } finally {
      dialog.remove();
    }
  };
}

/** Shows the photo over the page at once, so that a person sees that it was taken. */
function questionAbout(photo: File, { own, loading }: LinkTexts) {
  const address = URL.createObjectURL(photo);
  const image = element('img', { src: address, alt: '' });
  image.addEventListener('load', () => URL.revokeObjectURL(address));
  const says = element('div', { role: 'status' }, element('div', { class: 'wait', 'aria-hidden': 'true' }));
  const dialog = element('dialog', { class: 'own', 'aria-label': loading }, image, says);
  document.body.append(dialog);
  dialog.showModal();
  const ask = (text: string) =>
    new Promise<boolean>((decide) => {
      dialog.setAttribute('aria-label', text);
      dialog.addEventListener('close', () => decide(false));
      const buttons = [
        button(own.another, { class: 'main' }, () => decide(false)),
        button(own.anyway, {}, () => decide(true)),
      ];
      says.replaceChildren(element('p', {}, text), element('div', { class: 'buttons' }, ...buttons));
      // Closed with a key before the question came.
      if (!dialog.open) decide(false);
    });
  return { dialog, ask };
}
