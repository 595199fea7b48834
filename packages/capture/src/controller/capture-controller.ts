import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { Frame, FrameAnalyzer } from '../frames/frame.ts';
import { createFrameAnalyzer } from '../frames/frame-analyzer.ts';
import type { Guidance } from '../frames/guidance.ts';
import type { Sight } from '../looks/look.ts';
import { createLooker, type Looker } from '../looks/looker.ts';
import { isDogsFace, type NextPhoto } from '../looks/sight-rules.ts';
import { abortable } from './abortable.ts';
import type { CameraPlatform, OpenCamera, Shot } from './camera-platform.ts';
import { checkLicense } from './check-license.ts';
import { type CameraPosition, type DetectionConfiguration, type LicenseInfo, shotsRequired } from './configuration.ts';
import type { ControllerOptions } from './controller-options.ts';
import { CameraOpenFailed, nameCameraFailure, named } from './failures.ts';
import {
  type CameraEvent,
  type Command,
  firstModel,
  hasCamera,
  kindNow,
  type Model,
  mayStart,
  progressOf,
  step,
} from './machine.ts';
import { createSubject, isSameContent, type Observable } from './observable.ts';
import { createShotStore, type ShotStore } from './shot-store.ts';
import type { CameraResult, CameraState, CaptureProgress, DetectionStatus } from './status.ts';

/** Maximum interruption by a call or another app before the camera counts as lost, ms. */
const interruptedMsMax = 5_000;
/** Maximum delay of a timer, ms. Longer ones fire immediately. */
const timerMsMax = 2 ** 31 - 1;

/**
 * One capture for one capture session. Independent of the DOM: the platform provides camera and network. In a browser
 * use `CameraController` of `@rhinarium/capture`, which includes its platform.
 */
export class CaptureController {
  readonly configuration: DetectionConfiguration;
  readonly isInitialized: Observable<boolean>;
  readonly detectionStatus: Observable<DetectionStatus>;
  readonly state: Observable<CameraState>;
  readonly progress: Observable<CaptureProgress>;
  /** The camera's stream for a preview, while open. */
  readonly stream: Observable<MediaStream | undefined>;
  /** Animal in the camera's picture, while the service tells it. */
  readonly sight: Observable<Sight | undefined>;
  /** Settles exactly once and never rejects. */
  readonly result: Promise<CameraResult>;

  readonly #license: LicenseInfo;
  readonly #options: ControllerOptions;
  readonly #platform: CameraPlatform;
  readonly #analyzer: FrameAnalyzer;
  readonly #shots: ShotStore;
  readonly #finalizing = new AbortController();
  readonly #isInitialized = createSubject(false);
  readonly #detectionStatus;
  readonly #state;
  readonly #progress;
  readonly #stream = createSubject<MediaStream | undefined>(undefined);
  readonly #sight = createSubject<Sight | undefined>(undefined);
  #model: Model;
  #looker: Looker | undefined;
  #camera: OpenCamera | undefined;
  #stopFrames: (() => void) | undefined;
  #isBusy = false;
  /** Incremented when frames stop, which invalidates pending work. */
  #round = 0;
  /** Incremented at each start and end of an interruption. */
  #interruption = 0;
  /** Incremented when the time without a photo begins or ends. */
  #quiet = 0;
  /** Set before the reason INTERNAL. */
  #cause: unknown;
  #settle: (result: CameraResult) => void = () => {};

  constructor(
    configuration: DetectionConfiguration,
    license: LicenseInfo,
    options: ControllerOptions,
    platform: CameraPlatform,
  ) {
    this.configuration = configuration;
    this.#license = license;
    this.#options = options;
    this.#platform = platform;
    this.#analyzer = options.analyzer ?? createFrameAnalyzer(configuration.species);
    this.#shots = createShotStore(options.captured, options.examine);
    this.#model = firstModel(shotsRequired(configuration.purpose), this.#shots.counts(), options.timeoutMs);
    this.isInitialized = this.#isInitialized;
    this.detectionStatus = this.#detectionStatus = createSubject<DetectionStatus>(this.#model.status, isSameContent);
    this.state = this.#state = createSubject<CameraState>(this.#model.state);
    this.progress = this.#progress = createSubject<CaptureProgress>(progressOf(this.#model), isSameContent);
    this.stream = this.#stream;
    this.sight = this.#sight;
    this.result = new Promise((settle) => {
      this.#settle = settle;
    });
  }

  /**
   * Checks the license and opens the camera. Frames are read only after `startDetection`. Rejects with InvalidLicense,
   * PermissionDenied or CameraOpenFailed, and may then be called again (specification 12.7). Rejects with
   * `signal.reason` when aborted.
   */
  async initializeCamera(
    position: CameraPosition,
    captureSessionId: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    if (this.#model.state !== 'idle') throw named('InvalidStateError', `initializeCamera: is ${this.#model.state}`);
    signal?.throwIfAborted();
    if (!captureSessionId)
      throw new CameraOpenFailed(named('MissingCaptureSessionId', 'A capture session of your server is needed.'));
    this.#step({ type: 'initialize' });
    // The caller's reason comes first: the end of a scope also finalizes its controller.
    const signals = [...(signal ? [signal] : []), this.#finalizing.signal];
    try {
      await abortable(checkLicense(this.#platform, this.#license), signals);
      const opening = this.#platform.open(position, this.#options.captureSession);
      this.#connect(await abortable(opening, signals, (late) => late.release()));
    } catch (failure) {
      this.#step({ type: 'openFailed' });
      throw signals.some((given) => given.aborted && given.reason === failure) ? failure : nameCameraFailure(failure);
    }
    this.#step({ type: 'opened' });
  }

  /** Starts to read frames. Throws an InvalidStateError unless the camera is ready or paused. */
  startDetection(): void {
    if (!mayStart(this.#model.state)) throw named('InvalidStateError', `startDetection: is ${this.#model.state}`);
    this.#step({ type: 'start' });
  }

  /** Stops reading frames without closing the camera. */
  pauseDetection(): void {
    this.#step({ type: 'pause' });
  }

  /** Manual shutter: takes the next frame unless it is unusable. */
  captureNow(): void {
    this.#step({ type: 'ask' });
  }

  /** Closes the camera. A pending result becomes Fail(CANCELED). */
  finalizeCamera(): void {
    this.#finalizing.abort();
    this.#step({ type: 'finalize' });
  }

  #connect(camera: OpenCamera): void {
    this.#camera = camera;
    this.#stream.set(camera.stream);
    const { look } = this.#options;
    if (look && camera.glance) this.#looker = createLooker(look, camera.glance);
    camera.onLost(() => void this.#step({ type: 'lost' }));
    camera.onInterrupted?.((isInterrupted) => void this.#interrupt(isInterrupted));
  }

  async #interrupt(isInterrupted: boolean): Promise<void> {
    const interruption = ++this.#interruption;
    if (!isInterrupted) return;
    await this.#platform.wait(interruptedMsMax);
    if (interruption === this.#interruption) this.#step({ type: 'lost' });
  }

  #step(event: CameraEvent): readonly Command[] {
    const { model, commands } = step(this.#model, event);
    this.#model = model;
    this.#isInitialized.set(hasCamera(model));
    this.#progress.set(progressOf(model));
    this.#detectionStatus.set(model.status);
    this.#state.set(model.state);
    for (const command of commands) this.#obey(command);
    return commands;
  }

  #obey(command: Command): void {
    if (command === 'startFrames') {
      const round = ++this.#round;
      void this.#watchQuiet();
      this.#stopFrames = this.#camera?.frames(
        () => kindNow(this.#model),
        (frame) => void this.#watch(frame, round),
      );
    } else if (command === 'stopFrames') {
      this.#round++;
      this.#quiet++;
      this.#isBusy = false;
      this.#stopFrames?.();
      this.#stopFrames = undefined;
    } else if (command === 'hold') this.#camera?.hold(kindNow(this.#model));
    else if (command === 'end') this.#end();
    else if (command === 'release') this.#release();
  }

  /** Ends a camera that delivers no frames, whose times are the usual clock. */
  async #watchQuiet(): Promise<void> {
    const quiet = ++this.#quiet;
    await this.#platform.wait(Math.min(this.#model.timeoutMs + 1, timerMsMax));
    if (quiet === this.#quiet) this.#step({ type: 'quiet' });
  }

  /** Processes one frame at a time. Frames that arrive meanwhile are dropped. */
  async #watch(frame: Frame, round: number): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const judged = await this.#analyzer.analyze(frame);
      if (round !== this.#round) return;
      const verdict = this.#looker?.judge(judged, frame, this.#next()) ?? judged;
      this.#sight.set(this.#looker?.sightOf(frame.kind));
      const { isAsked } = this.#model;
      const commands = this.#step({ type: 'frame', verdict, time: frame.time });
      if (commands.includes('take')) await this.#take(frame.kind, round, isAsked);
    } catch (cause) {
      if (round !== this.#round) return;
      this.#cause = cause;
      this.#step({ type: 'fault' });
    } finally {
      if (round === this.#round) this.#isBusy = false;
    }
  }

  async #take(kind: UploadKind, round: number, isAsked: boolean): Promise<void> {
    const shot = await this.#camera?.take(this.#shots.nextName(kind));
    if (shot === undefined || round !== this.#round) return;
    const fault = await this.#faultOf(kind, shot);
    const guidance = fault ?? (isAsked ? await this.#options.inspect?.(shot.file, kind) : undefined);
    if (round !== this.#round) return;
    if (guidance !== undefined) {
      this.#step({ type: 'refused', guidance });
      return;
    }
    this.#shots.keep(kind, shot.file);
    this.#analyzer.kept?.();
    void this.#watchQuiet();
    this.#step({ type: 'shot' });
  }

  #next(): NextPhoto {
    const kind = kindNow(this.#model);
    return { species: this.configuration.species, kind, captured: this.#model.captured[kind] };
  }

  async #faultOf(kind: UploadKind, shot: Shot): Promise<Guidance | undefined> {
    const sight = this.#looker?.sightOf(kind);
    const isFace = sight !== undefined && isDogsFace(sight, { kind });
    return await this.#shots.faultOf(kind, this.configuration.species, shot, isFace);
  }

  #end(): void {
    const { status } = this.#model;
    const files = this.#shots.files();
    if (status.type === 'Finished') this.#settle({ type: 'Success', ...files });
    else {
      const reason = status.type === 'Failed' ? status.reason : 'CANCELED';
      this.#settle({ type: 'Fail', reason, cause: this.#cause, ...files });
    }
  }

  #release(): void {
    this.#camera?.release();
    this.#camera = undefined;
    this.#stream.set(undefined);
    this.#analyzer.dispose?.();
  }
}
