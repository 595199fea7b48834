import type { UploadKind } from '@rhinarium/contract';
import type { Pixels } from '@rhinarium/engine';
import type { Frame } from '../frames/frame.ts';
import type { CameraPosition } from './configuration.ts';

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
  /** Tells when a call, another app or the background takes the camera for a moment, and when it is back. */
  onInterrupted?(listener: (isInterrupted: boolean) => void): void;
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
