import type { UploadKind } from '@rhinarium/contract';
import type { Pixels } from '@rhinarium/engine';
import type { CameraPosition } from './configuration.ts';
import type { Guidance } from './status.ts';

/** One look through the camera: the capture guide's part of the picture, grey levels 0..255, row by row. */
export interface Frame {
  readonly kind: UploadKind;
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
  /** Milliseconds since any fixed moment. */
  readonly time: number;
}

export interface FrameVerdict {
  /** Whether there is anything in the guide. */
  readonly object: boolean;
  /** Whether a photo taken now would do. */
  readonly ok: boolean;
  readonly guidance?: Guidance;
  /** Larger is sharper; of a burst the sharpest frame is kept. */
  readonly sharpness?: number;
  /** Ends the capture: the animal is of the other species. Only a detector can know. */
  readonly wrongSpecies?: boolean;
}

/** Judges frames; the built-in one knows light, sharpness, motion and how unlike the photos are, a detector of your own may know animals. */
export interface FrameAnalyzer {
  analyze(frame: Frame): FrameVerdict | Promise<FrameVerdict>;
  /** Called when a photo was kept, right after the frame that ended its run: what it showed need not be shown again. */
  kept?(): void;
  dispose?(): void;
}

export interface Shot {
  readonly file: File;
  /** The same picture, at most 640 px a side, for the quality check. */
  readonly pixels: Pixels;
}

/** A camera that is on. */
export interface OpenCamera {
  readonly stream?: MediaStream;
  /** Delivers frames until the answer is called. */
  frames(kind: () => UploadKind, listener: (frame: Frame) => void): () => void;
  /** Keeps the present picture in full size, in place of one kept before. */
  hold(kind: UploadKind): void;
  /** The kept picture as a JPEG file. */
  take(name: string): Promise<Shot>;
  onLost(listener: () => void): void;
  /** Switches off what it switched on; a stream that was handed in stays as it is. */
  release(): void;
}

/** All that a controller needs from the machine it runs on. */
export interface CameraPlatform {
  /** Throws what the platform throws; the controller names it. */
  open(position: CameraPosition, injected: MediaStream | undefined): Promise<OpenCamera>;
  fetch(url: string, init: { readonly headers: Readonly<Record<string, string>> }): Promise<LicenseAnswer>;
  wait(ms: number): Promise<void>;
}

export interface LicenseAnswer {
  readonly status: number;
  json(): Promise<unknown>;
}
