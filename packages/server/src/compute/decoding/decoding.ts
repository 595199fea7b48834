import type { Pixels } from '@rhinarium/engine';
import { Failure } from '../../common/failure.ts';
import type { Outcome } from './decoder.ts';
import { openDecoderPool } from './decoder-pool.ts';
import type { Task } from './decoder-process.ts';
import type { Examination, FileToExamine } from './decoder-tasks.ts';
import { decodingBounds, TASK_BYTES } from './decoding-bounds.ts';
import { openExpectedWork } from './expected-work.ts';
import type { ImageHeader } from './image-format.ts';
import { decodeBytesOf, readImageHeader } from './image-header.ts';
import { openTurnQueue } from './turn-queue.ts';
import type { Turn } from './turns.ts';
import { StoredImageUnreadable, UnreadableImage } from './unreadable-image.ts';

/**
 * Pictures are decoded in processes of their own, each with bounds on time and memory, as many at once as cores and
 * memory allow.
 */
export interface Decoding {
  /** An uploaded file as it will be kept. Throws UnreadableImage, and a failure when too much waits already. */
  examine(file: UploadedFile, header: ImageHeader, tenantId: string): Promise<Examination>;
  /** A kept image as the engine reads it. */
  readPixels(jpeg: Uint8Array, tenantId: string, signal?: AbortSignal): Promise<Pixels>;
  /** A kept image as a JPEG of at most this many pixels a side. Throws a failure when too much waits already. */
  shrink(jpeg: Uint8Array, sidePxMax: number, tenantId: string): Promise<Uint8Array>;
  /** Pictures that wait for a process, and that have one. */
  readonly waiting: number;
  readonly running: number;
  /** Ends all processes at once, whatever they do. */
  close(): void;
}

export interface UploadedFile extends Omit<FileToExamine, 'pixels'> {
  readonly bytes: number;
}

export interface DecodingOptions {
  /**
   * Cores for one tenant’s pictures. One more process is kept for the others; there are fewer where the memory is
   * little.
   */
  readonly coresMax: number;
  /** Of the service as a whole, its database included. */
  readonly memoryBytes: number;
  /** A clock that never goes back, ms. */
  readonly ticks: () => number;
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
/** How long what waits may take. */
const waitMsMax = 25_000;

export function openDecoding(options: DecodingOptions): Decoding {
  const { ticks, cpuMsMax = CPU_MS_MAX, taskMsMax = TASK_MS_MAX } = options;
  const { processesMax, picturesBytesMax, pictureBytesMax } = decodingBounds(options.memoryBytes, options.coresMax + 1);
  const cores = Math.min(processesMax, options.coresMax);
  const bounds = { coresMax: cores, processesMax, bytesMax: picturesBytesMax, workMsMax: cores * waitMsMax };
  const turns = openTurnQueue(bounds, ticks);
  const expectedWork = openExpectedWork();
  const dataBytesMax = PROCESS_DATA_BYTES + pictureBytesMax + TASK_BYTES;
  const pool = openDecoderPool({ dataBytesMax, taskMsMax });

  const decode = async (task: Task, turn: Turn, signal?: AbortSignal): Promise<Outcome> => {
    const end = await turns.take(turn, signal);
    const begunAtMs = ticks();
    let tookMs: number | undefined;
    try {
      const bounds = { cpuMsMax, memoryBytesMax: turn.bytes + TASK_BYTES };
      const outcome = await pool.run({ ...task, bounds });
      if ('cpuMs' in outcome) tookMs = outcome.cpuMs;
      return outcome;
    } finally {
      tookMs ??= ticks() - begunAtMs;
      expectedWork.learn(turn.tenantId, tookMs);
      end(tookMs);
    }
  };
  const turnOf = (header: ImageHeader, fileBytes: number, tenantId: string): Turn => ({
    tenantId,
    expectedMs: Math.min(cpuMsMax, expectedWork.of(tenantId, { header, fileBytes })),
    bytes: decodeBytesOf(header),
  });
  const refuseIfFull = (turn: Turn) => {
    const over = turns.overBound(turn);
    if (!over) return;
    const seconds = Math.max(1, Math.ceil(turns.workMs / (1000 * cores)));
    throw new Failure(over === 'tenant' ? 'tooManyRequests' : 'overloaded', {
      headers: { 'retry-after': String(seconds) },
      log: 'too many pictures wait to be decoded',
    });
  };
  const headerOf = async (jpeg: Uint8Array) => {
    try {
      return await readImageHeader(async (offset, length) => jpeg.subarray(offset, offset + length));
    } catch (cause) {
      throw cause instanceof UnreadableImage ? new StoredImageUnreadable(cause.message) : cause;
    }
  };
  return {
    async examine({ bytes, ...file }, header, tenantId) {
      const turn = turnOf(header, bytes, tenantId);
      if (turn.bytes > pictureBytesMax) throw new UnreadableImage(TOO_COSTLY);
      refuseIfFull(turn);
      const task: Task = { name: 'examine', input: { ...file, pixels: header.width * header.height } };
      return strangersValue(await decode(task, turn)) as Examination;
    },
    async readPixels(jpeg, tenantId, signal) {
      const turn = turnOf(await headerOf(jpeg), jpeg.length, tenantId);
      return ownValue(await decode({ name: 'readPixels', input: { jpeg } }, turn, signal)) as Pixels;
    },
    async shrink(jpeg, sidePxMax, tenantId) {
      const turn = turnOf(await headerOf(jpeg), jpeg.length, tenantId);
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
  if ('unreadable' in outcome) throw new StoredImageUnreadable(outcome.unreadable);
  throw new Error(`a stored image was not decoded: ${JSON.stringify(outcome)}`);
}
