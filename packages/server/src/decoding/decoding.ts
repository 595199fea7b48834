import type { Pixels } from '@rhinarium/engine';
import { Failure } from '../failure.ts';
import type { Outcome } from './decoder.ts';
import { openDecoderPool } from './decoder-pool.ts';
import type { Task } from './decoder-process.ts';
import type { Examination, FileToExamine } from './decoder-tasks.ts';
import { decodingBounds, TASK_BYTES } from './decoding-bounds.ts';
import type { ImageHeader } from './image-format.ts';
import { decodeBytesOf, readImageHeader } from './image-header.ts';
import { openTurnQueue } from './turn-queue.ts';
import type { Turn } from './turns.ts';
import { UnreadableImage } from './unreadable-image.ts';

/**
 * Pictures are decoded in processes of their own, each with bounds on time and memory, as many at once as cores and
 * memory allow.
 */
export interface Decoding {
  /** An uploaded file as it will be kept. Throws UnreadableImage, and a failure when too much waits already. */
  examine(file: UploadedFile, header: ImageHeader, tenantId: string): Promise<Examination>;
  /** A kept image as the engine reads it. */
  readPixels(jpeg: Uint8Array, signal?: AbortSignal): Promise<Pixels>;
  /** A kept image as a JPEG of at most this many pixels a side. Throws a failure when too much waits already. */
  shrink(jpeg: Uint8Array, sidePxMax: number, tenantId: string): Promise<Uint8Array>;
  /** Pictures that wait for a process, and that have one. */
  readonly waiting: number;
  readonly running: number;
  /** Ends all processes at once, whatever they do. */
  close(): void;
}

export type UploadedFile = Omit<FileToExamine, 'pixels'>;

export interface DecodingOptions {
  /** Fewer where the memory is little. */
  readonly processesMax: number;
  /** Of the service as a whole, its database included. */
  readonly memoryBytes: number;
  readonly cpuMsMax?: number;
  readonly taskMsMax?: number;
}

/** Several times what the largest picture takes on an idle core of a server: a slow board must be able to do it too. */
const CPU_MS_MAX = 10_000;
/** Comes before the bound on processor time only where the machine is far too busy, or stopped. */
const TASK_MS_MAX = 30_000;
/**
 * What a process counts as data besides all that: stacks, heaps and buffers of which most is never touched. Its watch
 * sees what is.
 */
const PROCESS_DATA_BYTES = 512e6;
/** What a process does in a second, low enough for slow machines. */
const PIXELS_PER_SECOND = 20e6;
/** How much may wait, in seconds of work. */
const WAIT_SECONDS_MAX = 25;
/** Stored images that jobs read take turns as those of one tenant; jobs are already bounded and fair. */
const JOBS = 'jobs';

export function openDecoding(options: DecodingOptions): Decoding {
  const { cpuMsMax = CPU_MS_MAX, taskMsMax = TASK_MS_MAX } = options;
  const { processesMax, picturesBytesMax, pictureBytesMax } = decodingBounds(options.memoryBytes, options.processesMax);
  const pixelsMax = processesMax * PIXELS_PER_SECOND * WAIT_SECONDS_MAX;
  const turns = openTurnQueue({ processesMax, bytesMax: picturesBytesMax, pixelsMax });
  const dataBytesMax = PROCESS_DATA_BYTES + pictureBytesMax + TASK_BYTES;
  const pool = openDecoderPool({ dataBytesMax, taskMsMax });

  const decode = async (task: Task, turn: Turn, signal?: AbortSignal): Promise<Outcome> => {
    const end = await turns.take(turn, signal);
    try {
      const bounds = { cpuMsMax, memoryBytesMax: turn.bytes + TASK_BYTES };
      return await pool.run({ ...task, bounds });
    } finally {
      end();
    }
  };
  const turnOf = (header: ImageHeader, tenantId: string): Turn => ({
    tenantId,
    pixels: header.width * header.height,
    bytes: decodeBytesOf(header),
  });
  const refuseIfFull = (turn: Turn) => {
    const over = turns.overBound(turn);
    if (!over) return;
    const seconds = Math.max(1, Math.ceil(turns.pixels / (PIXELS_PER_SECOND * processesMax)));
    throw new Failure(over === 'tenant' ? 'tooManyRequests' : 'overloaded', {
      headers: { 'retry-after': String(seconds) },
      log: 'too many pictures wait to be decoded',
    });
  };
  const headerOf = (jpeg: Uint8Array) =>
    readImageHeader(async (offset, length) => jpeg.subarray(offset, offset + length));
  return {
    async examine(file, header, tenantId) {
      const turn = turnOf(header, tenantId);
      if (turn.bytes > pictureBytesMax) throw new UnreadableImage(TOO_COSTLY);
      refuseIfFull(turn);
      const task: Task = { name: 'examine', input: { ...file, pixels: turn.pixels } };
      return strangersValue(await decode(task, turn)) as Examination;
    },
    async readPixels(jpeg, signal) {
      const turn = turnOf(await headerOf(jpeg), JOBS);
      return ownValue(await decode({ name: 'readPixels', input: { jpeg } }, turn, signal)) as Pixels;
    },
    async shrink(jpeg, sidePxMax, tenantId) {
      const turn = turnOf(await headerOf(jpeg), tenantId);
      refuseIfFull(turn);
      return ownValue(await decode({ name: 'shrink', input: { jpeg, sidePxMax } }, turn)) as Uint8Array;
    },
    get waiting() {
      return turns.waiting;
    },
    get running() {
      return turns.running;
    },
    close() {
      turns.close();
      pool.close();
    },
  };
}

const TOO_COSTLY = 'The image takes too much time or memory to decode. Save it as an ordinary JPEG.';

/** What crashes a decoder is the picture's doing; what ends it from outside, or leaves it no time, is ours. */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']);

/** What came of a picture that somebody sent. */
function strangersValue(outcome: Outcome): unknown {
  if ('value' in outcome) return outcome.value;
  if ('unreadable' in outcome) throw new UnreadableImage(outcome.unreadable);
  if ('over' in outcome || ('died' in outcome && CRASHES.has(outcome.died))) throw new UnreadableImage(TOO_COSTLY);
  if ('late' in outcome) throw new Failure('overloaded', { log: 'a picture was not decoded in time' });
  if ('died' in outcome) throw new Failure('overloaded', { log: `a decoder process was ended: ${outcome.died}` });
  throw new Error(outcome.error);
}

/** What came of an image that we wrote: whatever happens is our fault. */
function ownValue(outcome: Outcome): unknown {
  if ('value' in outcome) return outcome.value;
  throw new Error(`a stored image was not decoded: ${JSON.stringify(outcome)}`);
}
