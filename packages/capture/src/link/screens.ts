import type { AdviceCode, FinderStatus, Visit } from '@rhinarium/contract';
import { button, element } from '../view/element.ts';
import { PASSING } from './problem-of.ts';
import type { LinkProblem, LinkTexts } from './texts/link-texts.ts';

const heading = (text: string) => element('h1', { tabindex: '-1' }, text);
const paragraph = (text: string) => element('p', {}, text);

/** Fields that a finder fills in. They survive a change of the language. */
export type Finder = { place: string; contact: string; hasContactConsent: boolean };

/** Heading of a visit, also the title of its page. */
export const headingOf = ({ purpose, species, createsSighting }: Visit, texts: LinkTexts): string =>
  createsSighting ? texts.sighting.heading[species] : texts.heading[purpose][species];

/** Photos that a visit has and that count, by kind and in all, and those that it needs. */
export function photosOf({ progress }: Visit) {
  const { fingerprints, appearances, requiredFingerprints, requiredAppearances } = progress;
  const fingerprint = Math.min(fingerprints, requiredFingerprints);
  const appearance = Math.min(appearances, requiredAppearances);
  const required = requiredFingerprints + requiredAppearances;
  return { sent: { fingerprint, appearance }, taken: fingerprint + appearance, required };
}

interface ConsentActs {
  readonly agree: () => void;
  readonly decline: () => void;
  /** Leaves a visit that has begun for a new one. */
  readonly startAgain: () => void;
  readonly finder: Finder;
}

/**
 * The request and the use of the photos, before anything is taken. A finder may add a place and a contact. Who comes
 * back to a visit reads it again, because a phone may have been lent meanwhile.
 */
export function consentScreen(visit: Visit, texts: LinkTexts, act: ConsentActs): HTMLElement[] {
  const { taken, required } = photosOf(visit);
  const { purpose, species, title, progress, createsSighting } = visit;
  const kept = createsSighting ? 'sighting' : purpose === 'PET_PROFILE_REGISTRATION' ? 'registered' : 'other';
  const facts = [texts.sentTo(title), texts.kept[kept], texts.metadata, texts.people];
  const form = createsSighting ? finderForm(title, texts, act.finder) : undefined;
  return [
    heading(headingOf(visit, texts)),
    paragraph(texts.request(title, progress.requiredFingerprints, species)),
    ...(visit.hasConsent ? [element('strong', {}, texts.desktop.photos(taken, required))] : []),
    element('h2', {}, texts.privacy),
    element('ul', {}, ...facts.map((fact) => element('li', {}, fact))),
    ...(form === undefined ? [] : [form]),
    element(
      'div',
      { class: 'buttons' },
      button(texts.agree, { class: 'main' }, () => (form === undefined || form.reportValidity()) && act.agree()),
      visit.hasConsent ? button(texts.startAgain, {}, act.startAgain) : button(texts.decline, {}, act.decline),
    ),
  ];
}

/** Optional place and contact of a finder. A contact requires the consent. */
function finderForm(title: string, { sighting }: LinkTexts, finder: Finder): HTMLFormElement {
  const field = (name: 'place' | 'contact', label: string, attributes: Readonly<Record<string, string>>) => {
    const input = element('input', { name, maxlength: '300', ...attributes });
    input.value = finder[name];
    input.addEventListener('input', () => {
      finder[name] = input.value.trim();
      consent.required = finder.contact !== '';
    });
    return element('label', {}, label, input);
  };
  const consent = element('input', { type: 'checkbox', name: 'consent' });
  consent.checked = finder.hasContactConsent;
  consent.required = finder.contact !== '';
  consent.addEventListener('change', () => {
    finder.hasContactConsent = consent.checked;
  });
  return element(
    'form',
    {},
    field('place', sighting.place, { autocomplete: 'off' }),
    field('contact', sighting.contact, { autocomplete: 'tel' }),
    element('label', { class: 'check' }, consent, sighting.consent(title)),
  );
}

export const passageScreen = ({ title, text }: { readonly title: string; readonly text: string }): HTMLElement[] => [
  heading(title),
  paragraph(text),
];

/** An explanation in plain words, with a way on if there is one. */
export function problemScreen(problem: LinkProblem, texts: LinkTexts, retry: () => void): HTMLElement[] {
  const screen = passageScreen(texts.problems[problem]);
  screen[1]!.setAttribute('role', 'alert');
  if (PASSING.includes(problem))
    screen.push(element('div', { class: 'buttons' }, button(texts.again, { class: 'main' }, retry)));
  return screen;
}

/** Advice for more photos while the animal is still there, and the choice to send these. */
export function adviceScreen(
  advice: readonly AdviceCode[],
  texts: LinkTexts,
  act: { readonly more: () => void; readonly send: () => void },
): HTMLElement[] {
  return [
    ...passageScreen(texts.notEnough),
    element('ul', {}, ...advice.map((code) => element('li', {}, texts.result.advice[code]))),
    element(
      'div',
      { class: 'buttons' },
      button(texts.notEnough.more, { class: 'main' }, act.more),
      button(texts.notEnough.send, {}, act.send),
    ),
  ];
}

/** Thanks, the result if the link shows it, and the way back. `startAgain`: begins a new visit, for who comes back. */
export function doneScreen(visit: Visit, texts: LinkTexts, startAgain?: () => void): HTMLElement[] {
  const screen = passageScreen(visit.createsSighting ? thanksOf(visit, texts) : texts.done);
  if (visit.showResult) screen.push(resultOf(visit, texts));
  if (visit.statusUrl !== undefined) screen.push(addressOf(visit.statusUrl, visit.isMailed === true, texts.status));
  if (visit.returnUrl !== undefined) {
    const link = element('a', { class: 'main', href: visit.returnUrl, rel: 'noreferrer' });
    link.textContent = texts.back(new URL(visit.returnUrl).host);
    screen.push(element('div', { class: 'buttons' }, link));
  }
  if (startAgain !== undefined)
    screen.push(element('div', { class: 'buttons' }, button(texts.startAgain, {}, startAgain)));
  return screen;
}

/** The address at which a finder sees how the case continues. */
function addressOf(url: string, isMailed: boolean, { keep, mailed }: LinkTexts['status']): HTMLElement {
  const box = element('div', { class: 'result' }, paragraph(keep), element('a', { href: url }, url));
  if (isMailed) box.append(paragraph(mailed));
  return box;
}

/** State of a case. An owner reads what the tenant asks until it ends. */
export function statusScreen({ stage, title, side }: FinderStatus, texts: LinkTexts): HTMLElement[] {
  const isGoingOn = stage === 'SENT' || stage === 'OWNER_FOUND';
  return passageScreen(texts.status[side === 'OWNER' && isGoingOn ? 'asksOwner' : stage](title));
}

/** Thanks to a finder, who must not rely on people who get no message. */
function thanksOf({ title, alertsPeople }: Visit, { sighting }: LinkTexts): { title: string; text: string } {
  return alertsPeople
    ? { title: sighting.told(title), text: sighting.thanks }
    : { title: sighting.arrived(title), text: sighting.nobodyAlerted };
}

/** Whether the result may still change. */
export const isWaiting = ({ showResult, result }: Visit): boolean =>
  showResult && (result === undefined || result.status === 'PENDING' || result.status === 'PROCESSING');

function resultOf(visit: Visit, texts: LinkTexts): HTMLElement {
  const { result, purpose } = visit;
  const box = element('div', { class: 'result', role: 'status' });
  if (isWaiting(visit)) {
    box.append(element('div', { class: 'wait', 'aria-hidden': 'true' }), paragraph(texts.result.waiting));
    return box;
  }
  if (result?.status !== 'SUCCESS') {
    box.append(paragraph(texts.result.failed));
    return box;
  }
  const isRegistration = purpose === 'PET_PROFILE_REGISTRATION';
  const decision = result.decision === undefined ? texts.result.failed : texts.result.decisions[result.decision];
  box.append(element('strong', {}, isRegistration ? texts.result.registered : decision));
  const advice = (result.advice ?? []).map((code) => element('li', {}, texts.result.advice[code]));
  if (advice.length > 0) box.append(element('ul', {}, ...advice));
  return box;
}
