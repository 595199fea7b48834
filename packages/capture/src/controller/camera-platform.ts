import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { Pixels } from '@rhinarium/engine';
import type { Frame } from '../frames/frame.ts';
import type { CameraPosition } from './configuration.ts';

export interface Shot {
  readonly file: File;
  /** The same picture, at most 640 px a side, for the quality check. */
  readonly pixels: Pixels;
}

/** An open camera. */
export interface OpenCamera {
  readonly stream?: MediaStream;
  /** Delivers frames until the returned function is called. */
  frames(kind: () => UploadKind, listener: (frame: Frame) => void): () => void;
  /** Holds the current picture in full size, replacing an earlier one. */
  hold(kind: UploadKind): void;
  /** Encodes the held picture as JPEG. */
  take(name: string): Promise<Shot>;
  /** Encodes what a photo of the kind would show as a JPEG of at most 320 px a side. */
  glance?(kind: UploadKind): Promise<Blob>;
  onLost(listener: () => void): void;
  /** Reports interruptions by calls, other apps or the background, and their end. */
  onInterrupted?(listener: (isInterrupted: boolean) => void): void;
  /** Closes the camera. An injected stream is left running. */
  release(): void;
}

/** Everything that a controller needs from its platform. */
export interface CameraPlatform {
  /** Throws platform errors, which the controller maps. */
  open(position: CameraPosition, injected: MediaStream | undefined): Promise<OpenCamera>;
  fetch(url: string, init: { readonly headers: Readonly<Record<string, string>> }): Promise<LicenseAnswer>;
  wait(ms: number): Promise<void>;
}

export interface LicenseAnswer {
  readonly status: number;
  json(): Promise<unknown>;
}
