import type { Species } from '@rhinarium/contract/vocabulary';
import { createPictureCanvas, glanceAt } from '../camera/picture-canvas.ts';
import { CameraController } from '../camera-controller.ts';
import type { CaptureController } from '../controller/capture-controller.ts';
import type { DetectionConfiguration, LicenseInfo } from '../controller/configuration.ts';
import type { Inspect } from '../controller/controller-options.ts';
import { CameraOpenFailed, named } from '../controller/failures.ts';
import type { CapturedFiles } from '../controller/status.ts';
import type { Words } from '../locale/words.ts';
import { fetchWords, hasWords, wordsOf } from '../locale/words-of.ts';
import type { Eyes, Lent } from '../looks/eyes.ts';
import type { Look } from '../looks/look.ts';
import { guidanceOfSight } from '../looks/sight-rules.ts';
import type { Action } from './actions.ts';
import { CaptureFlow, type Screen, type Upload } from './capture-flow.ts';
import { button, element } from './element.ts';
import { countOf, panelOf } from './panel.ts';
import { missingAttributes, OBSERVED, readConfiguration, readLicense, readPosition } from './read-attributes.ts';
import { screenOf } from './screen-of.ts';
import { chime } from './sound.ts';
import { createStage } from './stage.ts';
import { STYLE } from './style.ts';

const NOTHING = { type: 'Fail', reason: 'CANCELED', fingerprintImageFiles: [], appearanceImageFiles: [] } as const;

/** During server-side rendering there are no elements, and importing the SDK must not fail. */
const ElementBase = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

const LENT: Lent = [element, button, createPictureCanvas, glanceAt, guidanceOfSight, wordsOf];

/** Time for a page to set its attributes before missing ones are shown, ms. */
const patienceMs = 3000;

/**
 * `<pet-camera-view>`: a whole capture from attributes (license-key, capture-session-id, species, purpose …), or with
 * `controller` the preview of that controller. Dispatches `detectionstatus`, `cameraresult` and `cameraerror` with
 * their value as `detail`. Attributes may be set until the start. Changes during a capture apply to the next one.
 */
export class PetCameraView extends ElementBase {
  static readonly observedAttributes = OBSERVED;
  /** Sends the photos to your server, see `Upload`. Without it the capture ends with `cameraresult`. */
  upload: Upload | undefined;
  /** Asks your server what the camera shows, see `Look`. Without it and `looks` the camera knows no animals. */
  look: Look | undefined;
  /**
   * True to pass HEIC photos that the browser cannot open to `upload`, unjudged and with their metadata. Otherwise the
   * owner reads to share a JPEG.
   */
  takesHeic: boolean | undefined;
  /**
   * Judges photos of the user's own shutter and chosen ones, see `Inspect`. By default, where the camera knows animals,
   * asks the person about another species or none in a photo of the whole animal.
   */
  inspect: Inspect | undefined;
  /** Photos of an earlier capture to continue from. */
  captured: CapturedFiles | undefined;
  /** Your own stream instead of the camera. */
  captureSession: MediaStream | undefined;
  readonly #box = element('div', { class: 'box' });
  /** Live region that persists across screens. */
  readonly #spoken = element('p', { class: 'unseen', role: 'status' });
  readonly #chooser = element('input', {
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,.heif',
    multiple: '',
    hidden: '',
  });
  #flow: CaptureFlow | undefined;
  #controller: CaptureController | undefined;
  #stage: ReturnType<typeof createStage> | undefined;
  #stops: (() => void)[] = [];
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isSounding = true;
  readonly #resume = () => void this.#flow?.resume();
  /** Browser prompt before leaving a page with unsent photos. */
  readonly #guard = (event: Event) => {
    if (this.#flow?.holdsPhotos) event.preventDefault();
  };

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    // A constructed stylesheet, because a content security policy may forbid a style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#box, this.#spoken, this.#chooser);
    this.#chooser.addEventListener('change', () => {
      const chosen = [...(this.#chooser.files ?? [])];
      this.#chooser.value = '';
      void this.#flow?.addFiles(chosen);
    });
  }

  /** The displayed controller: the one that was set, or the capture's own. */
  get controller(): CaptureController | undefined {
    return this.#controller;
  }

  set controller(controller: CaptureController | undefined) {
    clearTimeout(this.#patience);
    this.#flow?.stop();
    this.#flow = undefined;
    this.#bind(controller);
    if (controller === undefined) return;
    const show = () => this.#show(screenOf(controller));
    this.#stops.push(controller.state.subscribe(show));
    void controller.result.then((result) => this.#tell('cameraresult', result));
    show();
  }

  connectedCallback(): void {
    this.#isSounding = this.getAttribute('sound') !== 'off';
    this.#prepare();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#prepare();
  }

  /**
   * Shows the first screen if the attributes are complete. Until then a waiting message, and later the missing
   * attributes.
   */
  #prepare(): void {
    if (this.#flow !== undefined || this.#controller !== undefined) return;
    clearTimeout(this.#patience);
    if (!hasWords(this.#language())) {
      void fetchWords(this.#language()).then(() => this.isConnected && this.#prepare());
      return;
    }
    const missing = missingAttributes(this);
    if (missing.length === 0) {
      if (this.hasAttribute('autostart')) void this.start();
      else this.#show({ type: 'start' });
      return;
    }
    if (this.dataset['screen'] === undefined) this.#show({ type: 'waiting' });
    this.#patience = setTimeout(() => this.#showMissing(missing, this.hasAttribute('autostart')), patienceMs);
  }

  /** Reports missing attributes in the view, in the console, and to the caller of start. */
  #showMissing(missing: readonly string[], isAskedToStart: boolean): void {
    const detail = missing.join(', ');
    console.warn(`<pet-camera-view> waits for its attributes: ${detail}. Set them, or "controller".`);
    if (isAskedToStart) {
      const cause = missing.includes('capture-session-id') ? 'MissingCaptureSessionId' : 'InvalidConfiguration';
      this.#tellFailure(new CameraOpenFailed(named(cause, `The attributes need values: ${detail}.`)));
    }
    this.#show({ type: 'problem', problem: 'noSession', kept: 0, refused: [], detail });
  }

  disconnectedCallback(): void {
    clearTimeout(this.#patience);
    removeEventListener('beforeunload', this.#guard);
    removeEventListener('online', this.#resume);
    delete this.dataset['screen'];
    this.#flow?.stop();
    this.#flow = undefined;
    this.#bind(undefined);
    this.#stage?.stop();
    this.#stage = undefined;
  }

  /** Starts a new capture from the attributes, like the button of the first screen. */
  async start(): Promise<void> {
    this.#flow?.stop();
    clearTimeout(this.#patience);
    // A missing key or session is refused by the controller, as in every port.
    const unconfigured = missingAttributes(this).filter((name) => name === 'species' || name === 'purpose');
    if (unconfigured.length > 0) return this.#showMissing(unconfigured, true);
    await this.#begin().openCamera();
  }

  #begin(): CaptureFlow {
    this.#flow = this.#newFlow();
    addEventListener('beforeunload', this.#guard);
    addEventListener('online', this.#resume);
    return this.#flow;
  }

  #newFlow(): CaptureFlow {
    const configuration = readConfiguration(this);
    const license = readLicense(this);
    const eyes = this.#eyesFor(configuration, license);
    const inspect = () => this.inspect ?? eyes?.inspect;
    return new CaptureFlow({
      configuration,
      captureSessionId: this.getAttribute('capture-session-id') ?? '',
      position: readPosition(this),
      captured: this.captured ?? NOTHING,
      newController: (options) =>
        new CameraController(configuration, license, {
          ...options,
          look: eyes?.look,
          inspect: inspect(),
          ...(this.captureSession && { captureSession: this.captureSession }),
        }),
      upload: () => this.upload,
      inspect,
      takesHeic: () => this.takesHeic === true,
      isReviewed: () => this.getAttribute('review') !== 'off',
      onScreen: (screen) => this.#show(screen),
      onController: (controller) => this.#bind(controller),
      onResult: (result) => this.#tell('cameraresult', result),
      onFailure: (failure) => this.#tellFailure(failure),
    });
  }

  /** Asks about camera pictures and own photos. Where they cannot be loaded, as without them. */
  #eyesFor({ species }: DetectionConfiguration, license: LicenseInfo): Eyes | undefined {
    if (!this.look && this.getAttribute('looks') !== 'service') return undefined;
    const loaded = import('../looks/eyes.ts').then(
      ({ eyesOf }) => eyesOf(LENT, this, license, species, () => this.#language()),
      () => undefined,
    );
    return {
      look: async (picture, kind) => (await loaded)?.look(picture, kind),
      inspect: async (photo, kind) => (await loaded)?.inspect(photo, kind),
    };
  }

  #bind(controller: CaptureController | undefined): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#controller = controller;
    if (controller === undefined) return;
    this.#stops.push(controller.detectionStatus.subscribe((status) => this.#tell('detectionstatus', status)));
  }

  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** A capture that cannot start also reports a failed result, like the Android SDK's fragment. */
  #tellFailure(failure: unknown): void {
    this.#tell('cameraerror', failure);
    this.#tell('cameraresult', NOTHING);
  }

  #act(action: Action, photos?: readonly File[]): void {
    if (action === 'start') void this.start();
    else if (action === 'send') void this.#flow?.accept();
    else if (photos !== undefined) void this.#flow?.retake(photos);
    else if (action === 'chooseFiles') {
      (this.#flow ?? this.#begin()).chooseFiles();
      this.#chooser.click();
    } else if (action === 'sendAgain') void this.#flow?.send();
    else void this.#flow?.openCamera();
  }

  #show(screen: Screen): void {
    const count = this.#box.querySelector('.count');
    if (screen.type === 'sending' && count !== null) {
      count.textContent = countOf(screen);
      return;
    }
    this.#stage?.stop();
    this.#stage = undefined;
    const species = this.#species();
    if (screen.type === 'done') removeEventListener('beforeunload', this.#guard);
    this.dataset['screen'] = screen.type === 'problem' ? `problem ${screen.problem}` : screen.type;
    // If the focus was in the view, it moves to the new heading or the shutter. Otherwise the change is announced.
    const hadFocus = this.shadowRoot?.activeElement != null;
    if (screen.type === 'camera') {
      if (this.#controller === undefined) return;
      this.#stage = this.#newStage(this.#controller, species);
      this.#box.replaceChildren(this.#stage.stage);
      if (hadFocus) this.#stage.focus();
      return;
    }
    const act = this.#flow !== undefined || screen.type === 'start' ? this.#act.bind(this) : undefined;
    const panel = panelOf(screen, { words: this.#words(), species, act });
    this.#box.replaceChildren(panel);
    const heading = panel.querySelector('h2');
    if (hadFocus || screen.type === 'problem') heading?.focus({ preventScroll: true });
    else if (screen.type !== 'start') this.#spoken.textContent = heading?.textContent ?? '';
  }

  #newStage(controller: CaptureController, species: Species): ReturnType<typeof createStage> {
    return createStage(controller, {
      words: this.#words(),
      species,
      isMirrored: readPosition(this) === 'front',
      isSounding: this.#isSounding,
      onSound: (isOn) => {
        this.#isSounding = isOn;
      },
      announce: (text) => {
        this.#spoken.textContent = text;
      },
      chime: (isLast) => {
        if (this.#isSounding) chime(isLast);
      },
    });
  }

  #language(): string {
    return this.getAttribute('language') ?? (this.closest('[lang]')?.getAttribute('lang') || navigator.language);
  }

  #words(): Words {
    return wordsOf(this.#language());
  }

  #species(): Species {
    return (this.#controller?.configuration ?? readConfiguration(this)).species;
  }
}
