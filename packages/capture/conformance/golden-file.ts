import type { QualityReason, Species, UploadKind } from '@rhinarium/contract';
import type { FrameVerdict } from '../src/frames/frame.ts';
import type { Region } from '../src/frames/guide-region.ts';
import type { FrameMeasurements } from '../src/frames/measure-frame.ts';

// Types of conformance/frames/frames.json and conformance/geometry.json, documented in docs/native-ports.md.

export interface GoldenFrame {
  readonly name: string;
  readonly shows: string;
  readonly kind: UploadKind;
  readonly width: number;
  readonly height: number;
  readonly measured: FrameMeasurements;
  /** The eight measurements as big-endian IEEE 754 doubles in hexadecimal, in the order of `measured`. */
  readonly bits: string;
  /** Verdict without motion since the previous frame. */
  readonly still: FrameVerdict;
}

interface JudgedNumbers {
  readonly name: string;
  readonly kind: UploadKind;
  readonly measured: FrameMeasurements;
  /** `null` for the first frame. */
  readonly motion: number | null;
  readonly verdict: FrameVerdict;
}

interface Motion {
  readonly from: string;
  readonly to: string;
  readonly motion: number;
}

export interface GoldenSequence {
  readonly name: string;
  /** Required engine functions besides measuring and judging. */
  readonly needs: readonly ('perceptualHash' | 'print')[];
  /** With `DOG`, a fingerprint must show its print. */
  readonly species?: 'DOG' | 'CAT';
  readonly looks: readonly {
    readonly frame: string;
    readonly kind: UploadKind;
    readonly atMs: number;
    readonly verdict: FrameVerdict;
    /** Whether this frame's photo was kept. */
    readonly kept?: true;
  }[];
}

/** A photo made from a frame, and the quality check's result. */
export interface GoldenPhoto {
  readonly frame: string;
  readonly kind: UploadKind;
  readonly species: Species;
  /** Scale factor: each level becomes a square of this side, px. */
  readonly times: number;
  /** `gray`: each level three times. `warm`: level, floor(level × 3 / 4), floor(level / 2). */
  readonly colours: 'gray' | 'warm';
  readonly reasons: readonly QualityReason[];
  /** Perceptual hash for near duplicates, hexadecimal. */
  readonly perceptualHash: string;
}

export interface FramesFile {
  readonly about: string;
  readonly counts: Readonly<Record<'frames' | 'judged' | 'motions' | 'sequences' | 'photos', number>>;
  readonly frames: readonly GoldenFrame[];
  readonly judged: readonly JudgedNumbers[];
  readonly motions: readonly Motion[];
  readonly sequences: readonly GoldenSequence[];
  readonly photos: readonly GoldenPhoto[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface GeometryFile {
  readonly about: string;
  readonly guides: readonly { readonly kind: UploadKind; readonly picture: Size; readonly region: Region }[];
  readonly sensors: readonly {
    readonly kind: UploadKind;
    readonly sensor: Size;
    /** Clockwise degrees from the sensor's picture to upright. */
    readonly rotation: 0 | 90 | 180 | 270;
    readonly upright: Size;
    readonly region: Region;
    readonly inSensor: Region;
  }[];
  readonly fits: readonly { readonly size: Size; readonly sideMax: number; readonly fit: Size }[];
  readonly placements: readonly {
    readonly kind: UploadKind;
    readonly picture: Size;
    readonly box: Size;
    readonly guide: Region;
    readonly fills: boolean;
  }[];
  readonly grays: readonly (readonly [red: number, green: number, blue: number, gray: number])[];
  readonly shrinks: readonly {
    readonly from: Size & { readonly levels: readonly number[] };
    readonly to: Size & { readonly levels: readonly number[] };
  }[];
}
