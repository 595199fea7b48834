import type { Pixels } from '@rhinarium/engine';
import { Failure } from '../../common/failure.ts';
import { type Outcome, openDecoderPool } from './decoder.ts';
import type { Task } from './decoder-process.ts';
import type { Examination, FileToExamine, ImagePart } from './decoder-tasks.ts';
import { decodingBounds, openExpectedWork, TASK_BYTES } from './decoding-bounds.ts';
import type { ImageHeader } from './image-format.ts';
import { decodeBytesOf, readImageHeader } from './image-header.ts';
import type { NormalImage } from './normalise-image.ts';
import { openTurnQueue } from './turn-queue.ts';
import type { Turn } from './turns.ts';
import { StoredImageUnreadable, UnreadableImage } from './unreadable-image.ts';

/** Decodes pictures in separate processes with time and memory limits. Concurrency depends on cores and memory. */
export interface Decoding {
  /** Starts a process if there is none: a picture is expected soon. */
  warm(): void;
  /**
   * Examines an uploaded file and returns its stored form, and what `look` found in it. The turn of the picture lasts
   * until both are done, so that a tenant holds no more cores by looking at decoded pictures than by decoding. Throws
   * UnreadableImage, a failure if the queue is full, and what `look` throws.
   */
  examine<Looked>(
    file: UploadedFile,
    header: ImageHeader,
    tenantId: string,
    look: (examination: Examination) => Promise<Looked>,
  ): Promise<{ readonly examination: Examination; readonly looked: Looked }>;
  /**
   * Decodes a small JPEG of a stranger, and returns what `look` found in it. Throws UnreadableImage, a failure if any
   * picture waits or no core is free, and what `look` throws.
   */
  glance<Looked>(
    jpeg: Uint8Array,
    bounds: { readonly sidePxMax: number; readonly signal: AbortSignal },
    tenantId: string,
    look: (pixels: Pixels) => Promise<Looked>,
  ): Promise<Looked>;
  /** Decodes a stored image for the engine, to its working size unless `sidePxMax` is given. */
  readPixels(jpeg: Uint8Array, tenantId: string, signal?: AbortSignal, sidePxMax?: number): Promise<Pixels>;
  /** Shrinks a stored image, or a part of it, to a JPEG of at most this many pixels a side. Throws a failure if the queue is full. */
  shrink(jpeg: Uint8Array, sidePxMax: number, tenantId: string, part?: ImagePart): Promise<Uint8Array>;
  /** Draws an uploaded PNG or JPEG again, as a JPEG. Throws UnreadableImage, and a failure if the queue is full. */
  redraw(
    file: Uint8Array,
    bounds: { readonly sidePxMax: number; readonly pixelsMax: number },
    tenantId: string,
  ): Promise<NormalImage>;
  /** Number of waiting and running pictures. */
  readonly waiting: number;
  readonly running: number;
  /** Kills all processes immediately. */
  close(): void;
}

interface UploadedFile extends Omit<FileToExamine, 'pixels'> {
  readonly bytes: number;
}

export interface DecodingOptions {
  /** Cores per tenant. One more process is reserved for other tenants. Fewer if memory is scarce. */
  readonly coresMax: number;
  /** Memory of the whole service, its database included. */
  readonly memoryBytes: number;
  /** Monotonic clock, ms. */
  readonly ticks: () => number;
  readonly cpuMsMax?: number;
  readonly taskMsMax?: number;
}

/**
 * Processor time limit per task, ms. Several times what the largest picture needs on an idle server core, so that slow
 * boards can decode it too.
 */
const CPU_MS_MAX = 10_000;
/** Task timeout, ms. Reached before the processor time limit only on a severely overloaded or suspended machine. */
const TASK_MS_MAX = 30_000;
/** Extra RLIMIT_DATA for stacks and reserved heap. Actual use is checked by the watchdog. */
const PROCESS_DATA_BYTES = 512e6;
/** Maximum expected waiting time, ms. */
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

  const decode = async <Used>(
    task: Task,
    turn: Turn,
    use: (outcome: Outcome) => Used | Promise<Used>,
    signal?: AbortSignal,
  ): Promise<Used> => {
    const end = await turns.take(turn, signal);
    let begunAtMs = ticks();
    let cpuMs = 0;
    try {
      const bounds = { cpuMsMax, memoryBytesMax: turn.bytes + TASK_BYTES };
      const outcome = await pool.run({ ...task, bounds });
      if ('cpuMs' in outcome) {
        cpuMs = outcome.cpuMs;
        begunAtMs = ticks();
      }
      return await use(outcome);
    } finally {
      const tookMs = cpuMs + ticks() - begunAtMs;
      if (turn.isTypical !== false) expectedWork.learn(turn.tenantId, tookMs);
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
  const headerOfBytes = (bytes: Uint8Array) =>
    readImageHeader(async (offset, length) => bytes.subarray(offset, offset + length));
  const headerOf = async (jpeg: Uint8Array) => {
    try {
      return await headerOfBytes(jpeg);
    } catch (cause) {
      throw cause instanceof UnreadableImage ? new StoredImageUnreadable(cause.message) : cause;
    }
  };
  return {
    warm: pool.warm,
    async examine({ bytes, ...file }, header, tenantId, look) {
      const turn = turnOf(header, bytes, tenantId);
      if (turn.bytes > pictureBytesMax) throw new UnreadableImage(TOO_COSTLY);
      refuseIfFull(turn);
      const task: Task = { name: 'examine', input: { ...file, pixels: header.width * header.height } };
      return await decode(task, turn, async (outcome) => {
        const examination = strangersValue(outcome) as Examination;
        return { examination, looked: await look(examination) };
      });
    },
    async glance(jpeg, { sidePxMax, signal }, tenantId, look) {
      const header = await headerOfBytes(jpeg);
      if (header.format !== 'jpeg' || Math.max(header.width, header.height) > sidePxMax)
        throw new UnreadableImage(`must be a JPEG of at most ${sidePxMax} px a side`);
      if (turns.waiting > 0 || turns.running >= cores) throw busy();
      const turn = { ...turnOf(header, jpeg.length, tenantId), isTypical: false };
      const task: Task = { name: 'readPixels', input: { jpeg } };
      return await decode(task, turn, async (outcome) => await look(strangersValue(outcome) as Pixels), signal);
    },
    async readPixels(jpeg, tenantId, signal, sidePxMax) {
      const turn = turnOf(await headerOf(jpeg), jpeg.length, tenantId);
      return (await decode({ name: 'readPixels', input: { jpeg, sidePxMax } }, turn, ownValue, signal)) as Pixels;
    },
    async shrink(jpeg, sidePxMax, tenantId, part) {
      const turn = turnOf(await headerOf(jpeg), jpeg.length, tenantId);
      refuseIfFull(turn);
      return (await decode({ name: 'shrink', input: { jpeg, sidePxMax, part } }, turn, ownValue)) as Uint8Array;
    },
    async redraw(file, { sidePxMax, pixelsMax }, tenantId) {
      const header = await headerOfBytes(file);
      const pixels = header.width * header.height;
      if (!['png', 'jpeg'].includes(header.format)) throw new UnreadableImage('Send a PNG or JPEG image.');
      if (pixels > pixelsMax) throw new UnreadableImage(`The image has more than ${pixelsMax / 1e6} megapixels.`);
      const turn = { ...turnOf(header, file.length, tenantId), isTypical: false };
      refuseIfFull(turn);
      const task: Task = { name: 'redraw', input: { file, pixels, sidePxMax } };
      return await decode(task, turn, (outcome) => strangersValue(outcome) as NormalImage);
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

/** Failure of a refused glance. `overloaded` would raise the alert for load shedding. */
const busy = () =>
  new Failure('tooManyRequests', { headers: { 'retry-after': '1' }, log: 'the decoders are busy with uploads' });

const TOO_COSTLY = 'The image takes too much time or memory to decode. Save it as an ordinary JPEG.';

/** Signals caused by the picture. All others, and timeouts, are our fault. */
const CRASHES: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']);

/** Result for an untrusted picture. */
function strangersValue(outcome: Outcome): unknown {
  if ('value' in outcome) return outcome.value;
  if ('unreadable' in outcome) throw new UnreadableImage(outcome.unreadable);
  if ('over' in outcome || ('died' in outcome && CRASHES.has(outcome.died))) throw new UnreadableImage(TOO_COSTLY);
  if ('late' in outcome) throw new Failure('overloaded', { log: 'a picture was not decoded in time' });
  if ('died' in outcome) throw new Failure('overloaded', { log: `a decoder process was ended: ${outcome.died}` });
  throw new Error(outcome.error);
}

/** Result for an image that we wrote. Any failure is our fault. */
function ownValue(outcome: Outcome): unknown {
  if ('value' in outcome) return outcome.value;
  if ('unreadable' in outcome) throw new StoredImageUnreadable(outcome.unreadable);
  throw new Error(`a stored image was not decoded: ${JSON.stringify(outcome)}`);
}
