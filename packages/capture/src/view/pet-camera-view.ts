import type { Species } from '@rhinarium/contract';
import { CameraController } from '../camera-controller.ts';
import type { CaptureController } from '../controller/capture-controller.ts';
import { CameraOpenFailed, named } from '../controller/failures.ts';
import type { ProblemAction } from '../controller/problem.ts';
import type { Words } from '../locale/words.ts';
import { wordsOf } from '../locale/words-of.ts';
import { CaptureFlow, type Screen, type Upload } from './capture-flow.ts';
import { element } from './element.ts';
import { panelOf } from './panel.ts';
import { isConfigured, readConfiguration, readLicense, readPosition } from './read-attributes.ts';
import { screenOf } from './screen-of.ts';
import { chime } from './sound.ts';
import { createStage } from './stage.ts';
import { STYLE } from './style.ts';

const NOTHING = { type: 'Fail', reason: 'CANCELED', fingerprintImageFiles: [], appearanceImageFiles: [] } as const;

/** On a server, where pages are prepared, there are no elements; importing the SDK there must not fail. */
const ElementBase = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<pet-camera-view>`: with attributes (license-key, capture-session-id, species, purpose …) a whole capture, with
 * `controller` the preview of that controller. Dispatches `detectionstatus`, `cameraresult` and `cameraerror`, each
 * with its value as `detail`.
 */
export class PetCameraView extends ElementBase {
  /** Sends the photos to your server; see `Upload`. Without it the capture ends with `cameraresult`. */
  upload: Upload | undefined;
  /** A stream of your own in place of the camera. */
  captureSession: MediaStream | undefined;
  readonly #box = element('div', { class: 'box' });
  /** Outlives every screen: what is said at the end of one is heard in the next. */
  readonly #spoken = element('p', { class: 'unseen', role: 'status' });
  readonly #chooser = element('input', {
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp',
    multiple: '',
    hidden: '',
  });
  #flow: CaptureFlow | undefined;
  #controller: CaptureController | undefined;
  #stage: ReturnType<typeof createStage> | undefined;
  #stops: (() => void)[] = [];
  #isSounding = true;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    // A constructed sheet instead of a style element, which a page's content security policy may forbid.
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

  /** The controller that is shown: the one that was set, or the capture's own. */
  get controller(): CaptureController | undefined {
    return this.#controller;
  }

  set controller(controller: CaptureController | undefined) {
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
    if (this.#controller !== undefined || !this.hasAttribute('license-key')) return;
    if (this.hasAttribute('autostart')) void this.start();
    else this.#show({ type: 'start' });
  }

  disconnectedCallback(): void {
    this.#flow?.stop();
    this.#flow = undefined;
    this.#bind(undefined);
    this.#stage?.stop();
    this.#stage = undefined;
  }

  /** Begins a new capture by the attributes, as the button of the first screen does. */
  async start(): Promise<void> {
    this.#flow?.stop();
    if (!isConfigured(this)) {
      const cause = named('InvalidConfiguration', 'species and purpose are needed as attributes.');
      this.#tellFailure(new CameraOpenFailed(cause));
      this.#show({ type: 'problem', problem: 'noSession', kept: 0, refused: [] });
      return;
    }
    this.#flow = this.#newFlow();
    await this.#flow.openCamera();
  }

  #newFlow(): CaptureFlow {
    const configuration = readConfiguration(this);
    const license = readLicense(this);
    return new CaptureFlow({
      configuration,
      captureSessionId: this.getAttribute('capture-session-id') ?? '',
      position: readPosition(this),
      newController: (options) =>
        new CameraController(configuration, license, {
          ...options,
          ...(this.captureSession && { captureSession: this.captureSession }),
        }),
      upload: () => this.upload,
      onScreen: (screen) => this.#show(screen),
      onController: (controller) => this.#bind(controller),
      onResult: (result) => this.#tell('cameraresult', result),
      onFailure: (failure) => this.#tellFailure(failure),
    });
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

  /** Like the fragment of the Android SDK, a capture that cannot start also reports a failed result. */
  #tellFailure(failure: unknown): void {
    this.#tell('cameraerror', failure);
    this.#tell('cameraresult', NOTHING);
  }

  #act(action: ProblemAction | 'start'): void {
    if (action === 'start') void this.start();
    else if (action === 'chooseFiles') {
      this.#flow?.chooseFiles();
      this.#chooser.click();
    } else if (action === 'sendAgain') void this.#flow?.send();
    else void this.#flow?.openCamera();
  }

  #show(screen: Screen): void {
    this.#stage?.stop();
    this.#stage = undefined;
    const species = this.#species();
    this.dataset['screen'] = screen.type === 'problem' ? `problem ${screen.problem}` : screen.type;
    // If the focus was in the view when its contents changed, it moves to the new heading or the shutter; otherwise the
    // change is announced.
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

  #words(): Words {
    return wordsOf(
      this.getAttribute('language') ?? (this.closest('[lang]')?.getAttribute('lang') || navigator.language),
    );
  }

  #species(): Species {
    return (this.#controller?.configuration ?? readConfiguration(this)).species;
  }
}
