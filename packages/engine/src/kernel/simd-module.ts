import { DESCRIPTOR } from '../parameters.ts';
import { SIGN_ROW_BYTES, STEP_NOWHERE } from './kernel.ts';
import { KERNEL_HEX } from './kernel-bytes.ts';

interface Global {
  readonly value: number;
}

/** What the files of packages/engine/kernel export; all arguments are numbers, addresses in bytes. */
interface SimdExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly PROBES: Global;
  readonly SIGN_BYTES: Global;
  readonly SIGN_PROBES_MAX: Global;
  readonly POINTS_MAX: Global;
  readonly DESCRIPTOR_BYTES: Global;
  readonly HISTOGRAM: Global;
  readonly DESCRIBE_ROOM: Global;
  readonly EXTREMUM_VALUES: Global;
  readonly STEP_NOWHERE: Global;
  readonly POINT_Y: Global;
  readonly POINT_STEP: Global;
  readonly POINT_DESCRIPTOR: Global;
  readonly POINT_INDEX: Global;
  readonly POINT_BEST: Global;
  readonly POINT_RUNNER_UP: Global;
  readonly POINTS_BYTES: Global;
  readonly CELLS_BYTES: Global;
  readonly SUPPORT_POINTS: Global;
  dots(rows: number, count: number, length: number, probes: number, into: number): void;
  distances(rows: number, count: number, probes: number, probeCount: number, into: number): void;
  sortIntoCells(points: number, count: number, cells: number, room: number): void;
  nearest(...args: readonly number[]): void;
  patches(...args: readonly number[]): void;
  bestPair(...args: readonly number[]): number;
  luminance(rgb: number, count: number, into: number): void;
  flatRuns(...args: readonly number[]): number;
  resample(...args: readonly number[]): void;
  resampleColours(...args: readonly number[]): void;
  differenceSum(a: number, b: number, width: number, height: number, stride: number): number;
  blur(...args: readonly number[]): void;
  subtract(a: number, b: number, count: number, into: number): void;
  extrema(...args: readonly number[]): number;
  describe(...args: readonly number[]): void;
  cellHistograms(...args: readonly number[]): void;
  project(...args: readonly number[]): void;
}

/** The module with views of all its memory, which never grows. */
export interface SimdModule {
  readonly exports: SimdExports;
  readonly bytes: Uint8Array;
  readonly signed: Int8Array;
  readonly halfWords: Uint16Array;
  readonly words: Int32Array;
  readonly floats: Float32Array;
}

// The engine is compiled without the types of any platform; this is all it asks of WebAssembly.
declare const WebAssembly:
  | undefined
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: object };
    };

/** Throws where the runtime has no WebAssembly with SIMD, or allows none. */
export function openSimdModule(): SimdModule {
  if (typeof WebAssembly === 'undefined') throw new TypeError('There is no WebAssembly.');
  const code = Uint8Array.from(KERNEL_HEX.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  const exports = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as SimdExports;
  const { cells, directions, bytes } = DESCRIPTOR;
  if (exports.DESCRIPTOR_BYTES.value !== bytes || exports.HISTOGRAM.value !== cells * cells * directions)
    throw new RangeError('The kernel knows other descriptors.');
  if (exports.STEP_NOWHERE.value !== STEP_NOWHERE) throw new RangeError('The kernel knows other steps.');
  if (exports.SIGN_BYTES.value !== SIGN_ROW_BYTES) throw new RangeError('The kernel knows other rows of signs.');
  const { buffer } = exports.memory;
  return {
    exports,
    bytes: new Uint8Array(buffer),
    signed: new Int8Array(buffer),
    halfWords: new Uint16Array(buffer),
    words: new Int32Array(buffer),
    floats: new Float32Array(buffer),
  };
}

/** The module leaves the first bytes of its memory to its own constants. */
const FIRST_BYTE = 1024;
/** What a loop may write or read after the end of its values. */
const SLACK_BYTES = 64;

/** Places in the memory for one call, one after the other. */
export class Room {
  readonly #size: number;
  #next = FIRST_BYTE;

  constructor({ bytes }: SimdModule) {
    this.#size = bytes.length;
  }

  /** Where so many bytes have room, in whole vectors. */
  take(bytes: number): number {
    const at = this.#next;
    this.#next = (at + bytes + SLACK_BYTES + 15) & ~15;
    return at;
  }

  takeFloats(count: number): number {
    return this.take(4 * count);
  }

  /** Throws where not all that was taken is there. */
  requireEnough(): void {
    if (!this.isEnough) throw new RangeError(`The kernel has no room for ${this.#next} bytes.`);
  }

  /** Whether all that was taken is there. */
  get isEnough(): boolean {
    return this.#next <= this.#size;
  }
}
