import {
  type FinderStatus,
  type FinishVisit,
  type Locale,
  type OpenedVisit,
  STATUS_FRAGMENT,
  type Visit,
} from '@rhinarium/contract';
import { questionOf } from '../looks/questions.ts';
import { element } from '../view/element.ts';
import { type CameraOptions, cameraScreen } from './camera-screen.ts';
import { desktopScreen } from './desktop-screen.ts';
import { messagesPart } from './messages.ts';
import { problemOfFailure, problemOfVisit } from './problem-of.ts';
import {
  adviceScreen,
  consentScreen,
  doneScreen,
  type Finder,
  headingOf,
  isWaiting,
  passageScreen,
  photosOf,
  problemScreen,
  statusScreen,
} from './screens.ts';
import { en } from './texts/en.ts';
import type { LinkProblem } from './texts/link-texts.ts';
import { fetchTexts, LANGUAGE_NAMES, localeOf } from './texts/texts-of.ts';
import { openVisit, readStatus, type VisitClient, VisitFailure, visitClient, writeMessage } from './visit-client.ts';
import { findKeptVisit, keepVisit } from './visit-store.ts';

// The page of capture links. The fragment of its address holds the token of the link, and after a hand-over from a
// desktop also that of the visit: `#LINK` or `#LINK.VISIT`. With `#status.TOKEN` it shows a finder how far the case is.

const pollEveryMs = 2000;
const statusEveryMs = 20_000;
const [linkToken = '', handedOver] = location.hash.slice(1).split('.');

const byId = (id: string) => document.getElementById(id)!;
const main = byId('main');
let texts = en;
let locale: Locale = 'en';
let visitToken: string | undefined;
let client: VisitClient | undefined;
let opened: OpenedVisit | undefined;
let status: FinderStatus | undefined;
let visit: Visit | undefined;
/** Whether the visitor was advised to take more photos. It is done once. */
let hasAdvised = false;
const finder: Finder = { place: '', contact: '', hasContactConsent: false };
/** Shows the current screen again, in another language. */
let redraw = () => {};

function show(draw: () => readonly HTMLElement[], name: string): void {
  const isFirst = document.body.dataset['screen'] === undefined;
  redraw = () => {
    document.body.dataset['screen'] = name;
    main.replaceChildren(...draw());
  };
  redraw();
  if (!isFirst) main.querySelector('h1')?.focus({ preventScroll: true });
}

const showProblem = (problem: LinkProblem) =>
  show(() => problemScreen(problem, texts, () => void begin(true)), problem);

/** Runs a step and shows why it failed. */
async function attempt(step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (failure) {
    showProblem(failure instanceof VisitFailure ? problemOfFailure(failure) : 'failed');
  }
}

function adopt(token: string): VisitClient {
  visitToken = token;
  keepVisit(linkToken, token);
  client = visitClient(token);
  return client;
}

async function openNew(): Promise<Visit> {
  opened = await openVisit(linkToken);
  // A reload must not lead back to the visit that was handed over.
  if (handedOver !== undefined) history.replaceState(null, '', `#${linkToken}`);
  adopt(opened.visitToken);
  return opened;
}

/** The visit that this phone, or the desktop that handed over, has begun. Otherwise a new one. */
async function findVisit(isNew: boolean): Promise<Visit> {
  const kept = findKeptVisit(linkToken);
  const token = isNew ? undefined : (handedOver ?? (isPhone() ? kept : undefined));
  if (token === undefined) return await openNew();
  try {
    const known = adopt(token);
    const found = await (handedOver === undefined ? known.read() : known.join());
    return handedOver === undefined && hasLapsed(found) ? await openNew() : found;
  } catch (failure) {
    if (failure instanceof VisitFailure && failure.status === 404 && handedOver === undefined) return await openNew();
    throw failure;
  }
}

/** Checks for a visit whose time is up before anything was sent. Nobody misses it. */
const hasLapsed = ({ state, linkState, progress }: Visit) =>
  state === 'TIMEOUT' && linkState === 'ACTIVE' && progress.fingerprints + progress.appearances === 0;

const isPhone = () => matchMedia('(any-pointer: coarse)').matches;

async function begin(isNew = false): Promise<void> {
  await attempt(async () => {
    if (linkToken === STATUS_FRAGMENT) return await showStatus();
    if (linkToken === '') return showProblem('incomplete');
    visit = await findVisit(isNew);
    await speak(visit.locale ?? locale);
    greet(visit);
    const problem = problemOfVisit(visit);
    if (problem !== undefined) return showProblem(problem);
    if (visit.state === 'FINISHED') return showDone(visit, true);
    if (opened !== undefined && !isPhone()) return showDesktop(opened);
    showConsent(visit);
  });
}

/** Shows a finder or an owner how far the case is and its messages, whatever became of the link. */
async function showStatus(): Promise<void> {
  const token = location.hash.slice(STATUS_FRAGMENT.length + 2);
  const draft = { text: '' };
  let latest: FinderStatus;
  let showMessages: (status: FinderStatus) => void;
  const adoptStatus = (next: FinderStatus) => {
    const isSame = status?.stage === next.stage;
    latest = next;
    status = next;
    if (isSame) showMessages(next);
    else redraw();
  };
  try {
    latest = await readStatus(token);
    status = latest;
    await speak(latest.locale);
    greet(latest);
    show(() => {
      const send = async (text: string) => {
        latest = await writeMessage(token, text);
        return latest;
      };
      const messages = messagesPart({ texts, locale, draft, send });
      showMessages = messages.show;
      showMessages(latest);
      return [...statusScreen(latest, texts), messages.root];
    }, 'status');
    setInterval(() => {
      if (!document.hidden) void readStatus(token).then(adoptStatus, () => {});
    }, statusEveryMs);
  } catch (failure) {
    if (!(failure instanceof VisitFailure && failure.status === 404)) throw failure;
    show(() => passageScreen(texts.status.gone), 'gone');
  }
}

function greet({ title, isTest }: { readonly title: string; readonly isTest: boolean }): void {
  byId('title').textContent = title;
  byId('test').hidden = !isTest;
}

function showDesktop(from: OpenedVisit): void {
  let isHere = false;
  let latest: Visit = from;
  let showLatest = () => {};
  const useHere = () => {
    isHere = true;
    showConsent(latest);
  };
  show(() => {
    const screen = desktopScreen(from.handOver, texts, useHere);
    showLatest = () => screen.show(latest);
    showLatest();
    return screen.children;
  }, 'desktop');
  void poll(
    () => !isHere,
    (next) => {
      latest = next;
      const problem = problemOfVisit(next);
      if (problem !== undefined) showProblem(problem);
      else if (next.state === 'FINISHED') showDone(next);
      else showLatest();
      return problem === undefined && next.state === 'STARTED';
    },
  );
}

/** Reads the visit until `take` returns false. A lost connection is tried again. */
async function poll(goesOn: () => boolean, take: (visit: Visit) => boolean): Promise<void> {
  const reader = client!;
  for (;;) {
    await new Promise((done) => setTimeout(done, pollEveryMs));
    if (!goesOn() || reader !== client) return;
    if (document.hidden) continue;
    const next = await reader.read().catch(() => undefined);
    if (next !== undefined && goesOn() && reader === client && !take(next)) return;
  }
}

function showConsent(asked: Visit): void {
  show(
    () =>
      consentScreen(asked, texts, {
        agree: () =>
          void attempt(async () => {
            visit = await client!.consent();
            await goOn(visit);
          }),
        decline: () => show(() => passageScreen(texts.declined), 'declined'),
        startAgain: () => void begin(true),
        finder,
      }),
    'consent',
  );
}

/** Asks for the photos that the visit does not have yet. */
async function goOn(of: Visit): Promise<void> {
  const { taken, required, sent } = photosOf(of);
  if (taken === required) await finishOrAdvise(client!);
  else showCamera(of, sent);
}

/** `sent`: photos from before the page was opened. */
function showCamera(of: Visit, sent: CameraOptions['sent'] = { fingerprint: 0, appearance: 0 }): void {
  const alert = element('p', { class: 'alert', role: 'alert', hidden: '' });
  const camera = cameraScreen({
    visit: of,
    visitToken: visitToken!,
    language: locale,
    sent,
    async client(hasExpired) {
      if (!hasExpired) return client!;
      // The earlier photos went with the visit.
      if (sent.fingerprint + sent.appearance > 0) {
        showProblem('timeout');
        throw new VisitFailure();
      }
      await openNew();
      await client!.consent();
      return client!;
    },
    onOtherSpecies() {
      alert.hidden = false;
    },
    onAccepted: finishOrAdvise,
  });
  // The same element in every language, because it holds the photos.
  show(() => {
    camera.setAttribute('language', locale);
    alert.textContent = questionOf(locale).otherSpecies[of.species];
    return [element('h1', { class: 'unseen', tabindex: '-1' }, headingOf(of, texts)), alert, camera];
  }, 'camera');
}

/** The language, and the optional fields that the finder filled in. */
function finderOf(): FinishVisit {
  const { place, contact, hasContactConsent } = finder;
  return { locale, ...(place !== '' && { place }), ...(contact !== '' && { contact, hasContactConsent }) };
}

/** Starts the action, unless the photos are poor. Then the visitor chooses. */
async function finishOrAdvise(of: VisitClient): Promise<void> {
  const { isEnough, advice } = await of.preview().catch(() => ({ isEnough: true, advice: [] }));
  if (isEnough || hasAdvised) return showDone(await of.finish(finderOf()));
  hasAdvised = true;
  setTimeout(() =>
    show(
      () =>
        adviceScreen(advice, texts, {
          more: () => void attempt(async () => showCamera(await of.read())),
          send: () => void attempt(async () => showDone(await of.finish(finderOf()))),
        }),
      'advice',
    ),
  );
}

function showDone(of: Visit, isBack = false): void {
  let latest = of;
  const startAgain = isBack && of.linkState === 'ACTIVE' && isPhone() ? () => void begin(true) : undefined;
  // Not within the camera's upload, which still draws its own last screen.
  setTimeout(() => show(() => doneScreen(latest, texts, startAgain), 'done'));
  if (!isWaiting(of)) return;
  void poll(
    () => true,
    (next) => {
      latest = next;
      if (!isWaiting(next)) redraw();
      return isWaiting(next);
    },
  );
}

const titleOf = ({ side, title }: FinderStatus) =>
  side === 'OWNER' ? texts.status.asksOwner(title).title : texts.status.pageTitle;

/** Loads a language and shows everything in it. */
async function speak(next: Locale): Promise<void> {
  locale = next;
  texts = await fetchTexts(next);
  document.documentElement.lang = next;
  document.title = visit ? headingOf(visit, texts) : status ? titleOf(status) : 'Rhinarium';
  byId('test').textContent = texts.testMode;
  byId('language-name').textContent = texts.language;
  (byId('language') as HTMLSelectElement).value = next;
}

function offerLanguages(): void {
  const select = byId('language') as HTMLSelectElement;
  for (const [code, name] of Object.entries(LANGUAGE_NAMES))
    select.append(element('option', { value: code, lang: code }, name));
  select.addEventListener('change', () => void speak(select.value as Locale).then(redraw));
}

// Another address of this page, such as the finder's, differs in its fragment only.
addEventListener('hashchange', () => location.reload());
offerLanguages();
await speak(localeOf(navigator.languages));
main.replaceChildren(element('p', { role: 'status' }, texts.loading));
await begin();
