import type { QualityReason, UploadKind } from '@rhinarium/contract/vocabulary';
import { readPhoto } from '../camera/take-shot.ts';
import type { CaptureController } from '../controller/capture-controller.ts';
import { type CameraPosition, type DetectionConfiguration, shotsRequired } from '../controller/configuration.ts';
import type { ControllerOptions, Inspect } from '../controller/controller-options.ts';
import {
  codeOf,
  hasStatus,
  isPassing,
  type Problem,
  problemOfFailure,
  problemOfReason,
  problemOfUpload,
} from '../controller/problem.ts';
import { createShotStore, type ShotStore } from '../controller/shot-store.ts';
import type { CameraResult, CapturedFiles } from '../controller/status.ts';
import type { Hint } from '../locale/words.ts';

export interface UploadRequest extends CapturedFiles {
  readonly captureSessionId: string;
  /** Error code of the previous attempt. After SVCB2B20010 a new capture session is needed. */
  readonly previousCode?: string;
  /** Shows how many of the photos have been sent. */
  readonly onSent: (count: number) => void;
}

/** A photo refused by the service, with the reason. */
export interface Refusal {
  readonly file: File;
  readonly reasons: readonly QualityReason[];
}

/**
 * Your own upload to your own server, because the SDK sends photos nowhere. Rejects on failure, with the service's
 * `code` if there is one.
 */
export type Upload = (request: UploadRequest) => Promise<{ readonly refused?: readonly Refusal[] } | undefined>;

export type Screen =
  | { readonly type: 'camera' }
  | { readonly type: 'waiting' | 'start' | 'opening' }
  | { readonly type: 'sending'; readonly sent?: number; readonly all: number }
  | { readonly type: 'review'; readonly files: CapturedFiles; readonly answers: readonly FileAnswer[] }
  | { readonly type: 'done'; readonly files: CapturedFiles }
  | {
      readonly type: 'problem';
      readonly problem: Problem;
      readonly kept: number;
      readonly refused: readonly Refusal[];
      /** Details for the page's developers. */
      readonly detail?: string;
    }
  | {
      readonly type: 'choose';
      readonly kind: UploadKind;
      readonly missing: number;
      readonly kept: number;
      readonly answers: readonly FileAnswer[];
    };

/** The answer to a file that was chosen from the device. */
export interface FileAnswer {
  readonly name: string;
  readonly hint: Hint;
}

/** Names on the device of photos that were chosen there. */
export const chosenNames = new WeakMap<File, string>();

interface FlowOptions {
  readonly configuration: DetectionConfiguration;
  readonly captureSessionId: string;
  readonly position: CameraPosition;
  /** Photos to begin with. */
  readonly captured: CapturedFiles;
  newController(options: ControllerOptions): CaptureController;
  upload(): Upload | undefined;
  /** Judges chosen photos as those of the user's own shutter. */
  inspect(): Inspect | undefined;
  /** Tells if HEIC photos that the browser cannot open are taken as they are. */
  takesHeic(): boolean;
  /** Whether to show the photos before sending. */
  isReviewed(): boolean;
  onScreen(screen: Screen): void;
  onController(controller: CaptureController): void;
  onResult(result: CameraResult): void;
  onFailure(failure: unknown): void;
}

/** Pauses before the first attempts to send again, ms. */
const RESEND_PAUSES_MS = [2000, 8000] as const;
/** Pause before every later attempt, ms. */
const RESEND_PAUSE_MS = 20_000;

/**
 * One capture from the first screen to the end, across lost cameras, chosen files and failed uploads, all of which its
 * photos survive.
 */
export class CaptureFlow {
  readonly #options: FlowOptions;
  #files: CapturedFiles;
  #controller: CaptureController | undefined;
  #previousCode: string | undefined;
  #isStopped = false;
  #isSent = false;
  /** True if the last attempt to send failed, and another one may succeed. */
  #isLost = false;
  /** True if photos are sent again without being asked. */
  #isResent = false;
  #resent = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FlowOptions) {
    this.#options = options;
    this.#files = options.captured;
  }

  /** Whether leaving the page would lose photos. */
  get holdsPhotos(): boolean {
    const taken = Object.values(this.#controller?.progress.value.captured ?? {});
    return !this.#isSent && !this.#isStopped && (this.#kept() > 0 || taken.some((count) => count > 0));
  }

  /** Opens the camera and continues with the existing photos. */
  async openCamera(): Promise<void> {
    const { onScreen, onController, onFailure, position, captureSessionId } = this.#options;
    this.#isLost = false;
    const controller = this.#options.newController({ captured: this.#files });
    this.#controller = controller;
    onController(controller);
    onScreen({ type: 'opening' });
    try {
      await controller.initializeCamera(position, captureSessionId);
    } catch (failure) {
      controller.finalizeCamera();
      if (this.#isStopped) return;
      onFailure(failure);
      this.#showProblem(problemOfFailure(failure));
      return;
    }
    onScreen({ type: 'camera' });
    controller.startDetection();
    const result = await controller.result;
    controller.finalizeCamera();
    if (!this.#isStopped) await this.#end(result);
  }

  /** Asks for photos from the device instead of the camera. */
  chooseFiles(answers: readonly FileAnswer[] = []): void {
    const { kind, missing } = this.#missing();
    this.#options.onScreen({ type: 'choose', kind, missing, kept: this.#kept(), answers });
  }

  /** Accepts the chosen photos that pass the checks, and answers each file by its name. */
  async addFiles(chosen: readonly File[]): Promise<void> {
    const store = createShotStore(this.#files);
    const { kind, missing } = this.#missing();
    const answers: FileAnswer[] = [];
    let left = missing;
    this.#options.onScreen({ type: 'waiting' });
    for (const file of chosen) {
      const hint = left === 0 ? 'NOT_NEEDED' : await this.#add(file, kind, store);
      if (hint === 'ACCEPTED' || hint === 'UNSEEN') left--;
      answers.push({ name: file.name, hint });
    }
    this.#files = store.files();
    if (this.#isStopped) return;
    if (this.#missing().missing > 0) this.chooseFiles(answers);
    else await this.#end({ type: 'Success', ...this.#files }, answers);
  }

  async #add(file: File, kind: UploadKind, store: ShotStore): Promise<Hint> {
    const read = await readPhoto(file, kind, store.nextName(kind));
    const isUnseen = !read.isGood && read.fault === 'HEIC' && this.#options.takesHeic();
    if (!read.isGood && !isUnseen) return read.fault;
    const { configuration, inspect } = this.#options;
    const fault = read.isGood
      ? ((await store.faultOf(kind, configuration.species, read.shot)) ?? (await inspect()?.(read.shot.file, kind)))
      : undefined;
    if (fault !== undefined) return fault;
    const photo = read.isGood ? read.shot.file : new File([file], store.nextName(kind, 'heic'), { type: 'image/heic' });
    chosenNames.set(photo, file.name);
    store.keep(kind, photo);
    return read.isGood ? 'ACCEPTED' : 'UNSEEN';
  }

  /** Accepts the reviewed photos as the result and sends them. */
  async accept(): Promise<void> {
    this.#options.onResult({ type: 'Success', ...this.#files });
    await this.send();
  }

  /** Discards these photos and takes replacements. */
  async retake(photos: readonly File[]): Promise<void> {
    this.#files = without(this.#files, photos);
    await this.openCamera();
  }

  /** Calls the page's upload. May be repeated. */
  async send(): Promise<void> {
    const upload = this.#options.upload();
    const { captureSessionId, onScreen } = this.#options;
    if (upload === undefined) return this.#finish();
    const all = this.#kept();
    this.#isLost = false;
    onScreen({ type: 'sending', all });
    const onSent = (sent: number) => onScreen({ type: 'sending', sent, all });
    const previous = this.#previousCode === undefined ? {} : { previousCode: this.#previousCode };
    try {
      const refused = (await upload({ captureSessionId, ...this.#files, ...previous, onSent }))?.refused ?? [];
      if (this.#isStopped) return;
      if (refused.length === 0) return this.#finish();
      this.#files = without(
        this.#files,
        refused.map(({ file }) => file),
      );
      this.#showProblem('refused', refused);
    } catch (failure) {
      if (this.#isStopped) return;
      this.#previousCode = codeOf(failure);
      this.#isLost = isPassing(failure);
      if (hasStatus(failure)) this.#isResent = true;
      if (this.#isLost && this.#isResent) this.#sendAfter(RESEND_PAUSES_MS[this.#resent++] ?? RESEND_PAUSE_MS);
      this.#showProblem(problemOfUpload(failure));
    }
  }

  /** Sends again when the network is back, until it succeeds: the event `online` comes before every request does. */
  resume(): void {
    if (!this.#isLost) return;
    this.#isResent = true;
    this.#resent = 0;
    this.#sendAfter(0);
  }

  #sendAfter(pauseMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // `navigator.onLine` is not asked: it is false where the loopback alone leads to the service.
      if (this.#isLost && !this.#isStopped) void this.send();
    }, pauseMs);
  }

  #finish(): void {
    this.#isSent = true;
    this.#options.onScreen({ type: 'done', files: this.#files });
  }

  stop(): void {
    this.#isStopped = true;
    this.#controller?.finalizeCamera();
  }

  async #end(result: CameraResult, answers: readonly FileAnswer[] = []): Promise<void> {
    const { fingerprintImageFiles, appearanceImageFiles } = result;
    this.#files = { fingerprintImageFiles, appearanceImageFiles };
    if (result.type === 'Success') {
      const isReviewed = this.#options.upload() !== undefined && this.#options.isReviewed();
      if (isReviewed) this.#options.onScreen({ type: 'review', files: this.#files, answers });
      else await this.accept();
      return;
    }
    this.#options.onResult(result);
    this.#showProblem(problemOfReason(result.reason));
  }

  #showProblem(problem: Problem, refused: readonly Refusal[] = []): void {
    this.#options.onScreen({ type: 'problem', problem, kept: this.#kept(), refused });
  }

  #kept(): number {
    return this.#files.fingerprintImageFiles.length + this.#files.appearanceImageFiles.length;
  }

  #missing(): { kind: UploadKind; missing: number } {
    const required = shotsRequired(this.#options.configuration.purpose);
    const missing = required.fingerprint - this.#files.fingerprintImageFiles.length;
    if (missing > 0) return { kind: 'fingerprint', missing };
    return { kind: 'appearance', missing: required.appearance - this.#files.appearanceImageFiles.length };
  }
}

function without(files: CapturedFiles, photos: readonly File[]): CapturedFiles {
  const isKept = (file: File) => !photos.includes(file);
  return {
    fingerprintImageFiles: files.fingerprintImageFiles.filter(isKept),
    appearanceImageFiles: files.appearanceImageFiles.filter(isKept),
  };
}
