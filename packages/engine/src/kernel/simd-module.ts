import { DESCRIPTOR } from '../parameters.ts';
import { SIGN_ROW_BYTES, STEP_NOWHERE } from './kernel.ts';
import { KERNEL_HEX } from './kernel-bytes.ts';

interface Global {
  readonly value: number;
}

/** Exports of packages/engine/kernel. All arguments are numbers, addresses in bytes. */
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

/** The module with views of its memory, which never grows. */
export interface SimdModule {
  readonly exports: SimdExports;
  readonly bytes: Uint8Array;
  readonly signed: Int8Array;
  readonly halfWords: Uint16Array;
  readonly words: Int32Array;
  readonly floats: Float32Array;
}

// The engine is compiled without platform types. This is the part of WebAssembly that it uses.
declare const WebAssembly:
  | undefined
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object) => { readonly exports: object };
    };

/** Opens the module. Throws if the runtime has no WebAssembly with SIMD or forbids it. */
export function openSimdModule(): SimdModule {
  if (typeof WebAssembly === 'undefined') throw new TypeError('WebAssembly is missing.');
  const code = Uint8Array.from(KERNEL_HEX.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  const exports = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as SimdExports;
  const { cells, directions, bytes } = DESCRIPTOR;
  if (exports.DESCRIPTOR_BYTES.value !== bytes || exports.HISTOGRAM.value !== cells * cells * directions)
    throw new RangeError('The kernel was compiled for other descriptors.');
  if (exports.STEP_NOWHERE.value !== STEP_NOWHERE)
    throw new RangeError('The kernel was compiled for other scale steps.');
  if (exports.SIGN_BYTES.value !== SIGN_ROW_BYTES)
    throw new RangeError('The kernel was compiled for other rows of sign bits.');
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

/** Start of the free memory, after the module's constants. */
const FIRST_BYTE = 1024;
/** Bytes that a loop may read or write beyond the end of its values. */
const SLACK_BYTES = 64;

/** Bump allocator over the module's memory for one call. */
export class Room {
  readonly #size: number;
  #next = FIRST_BYTE;

  constructor({ bytes }: SimdModule) {
    this.#size = bytes.length;
  }

  /** Allocates bytes, aligned to whole vectors, and returns their address. */
  take(bytes: number): number {
    const at = this.#next;
    this.#next = (at + bytes + SLACK_BYTES + 15) & ~15;
    return at;
  }

  takeFloats(count: number): number {
    return this.take(4 * count);
  }

  /** Throws RangeError if more was allocated than exists. */
  requireEnough(): void {
    if (!this.isEnough) throw new RangeError(`The kernel has no room for ${this.#next} bytes.`);
  }

  /** True if all that was allocated exists. */
  get isEnough(): boolean {
    return this.#next <= this.#size;
  }
}
