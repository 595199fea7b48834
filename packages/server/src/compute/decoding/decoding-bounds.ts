/** Share of the service's memory available to all decoders. */
const MEMORY_SHARE = 0.4;
const PICTURE_BYTES_MAX = 512e6;
/** Server with engine and database, measured in a container of 600 MB under load (soak), bytes. */
const REST_BYTES = 290e6;
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
  const fitting = Math.floor((memoryBytes - REST_BYTES - PICTURES_BYTES_MIN) / eachBytes);
  const processesMax = Math.max(1, Math.min(processesRequested, fitting));
  const left = Math.max(PICTURES_BYTES_MIN, memoryBytes - REST_BYTES - processesMax * eachBytes);
  const picturesBytesMax = Math.min(memoryBytes * MEMORY_SHARE, left);
  return { processesMax, picturesBytesMax, pictureBytesMax: Math.min(PICTURE_BYTES_MAX, picturesBytesMax) };
}
