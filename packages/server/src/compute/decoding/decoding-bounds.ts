import { isMemoryShort } from './memory-bound.ts';

/** Share of the service's memory available to all decoders. */
const MEMORY_SHARE = 0.4;
const PICTURE_BYTES_MAX = 512e6;
/** Server and database under load, with one engine thread where memory is short and with two elsewhere, bytes (soak). */
const restBytesOf = (memoryBytes: number): number => (isMemoryShort(memoryBytes) ? 340e6 : 420e6);
/** An idle decoder process, bytes. */
const PROCESS_BYTES = 75e6;
/**
 * Per task on top of the decoded picture, bytes: the file as received and stripped, the stored image, the engine's
 * rasters.
 */
export const TASK_BYTES = 96e6;
/** Minimum picture memory before a second process is allowed, bytes. */
const PICTURES_BYTES_MIN = 100e6;

export interface DecodingBounds {
  readonly processesMax: number;
  /** Total of all pictures being decoded. */
  readonly picturesBytesMax: number;
  readonly pictureBytesMax: number;
}

/**
 * Number of decoders and their memory limit, so that the whole service fits into its memory (bytes). With little memory
 * there are fewer decoders, but always one.
 */
export function decodingBounds(memoryBytes: number, processesRequested: number): DecodingBounds {
  const eachBytes = PROCESS_BYTES + TASK_BYTES;
  const restBytes = restBytesOf(memoryBytes);
  const fitting = Math.floor((memoryBytes - restBytes - PICTURES_BYTES_MIN) / eachBytes);
  const processesMax = Math.max(1, Math.min(processesRequested, fitting));
  const left = Math.max(PICTURES_BYTES_MIN, memoryBytes - restBytes - processesMax * eachBytes);
  const picturesBytesMax = Math.min(memoryBytes * MEMORY_SHARE, left);
  return { processesMax, picturesBytesMax, pictureBytesMax: Math.min(PICTURE_BYTES_MAX, picturesBytesMax) };
}
