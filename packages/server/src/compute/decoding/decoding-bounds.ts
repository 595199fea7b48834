/** Of the service's memory what all decoders together may take for pictures. */
const MEMORY_SHARE = 0.4;
const PICTURE_BYTES_MAX = 512e6;
/** The server with its engine, and its database: what they held in a container of 600 MB while pictures came (soak). */
const REST_BYTES = 290e6;
/** A decoder process before it has a picture. */
const PROCESS_BYTES = 75e6;
/** Beside the decoded picture: the file as it came and stripped, the image to keep, the engine's rasters. */
export const TASK_BYTES = 96e6;
/** What the memory must have room for at least, before it is given to a second process. */
const PICTURES_BYTES_MIN = 100e6;

export interface DecodingBounds {
  readonly processesMax: number;
  /** Of all pictures that are decoded at one moment. */
  readonly picturesBytesMax: number;
  readonly pictureBytesMax: number;
}

/**
 * How many decoders may run, and what they may hold, so that all of the service stays within its memory (bytes). Where
 * it is little there are fewer of them; one there always is.
 */
export function decodingBounds(memoryBytes: number, processesWished: number): DecodingBounds {
  const eachBytes = PROCESS_BYTES + TASK_BYTES;
  const fitting = Math.floor((memoryBytes - REST_BYTES - PICTURES_BYTES_MIN) / eachBytes);
  const processesMax = Math.max(1, Math.min(processesWished, fitting));
  const left = Math.max(PICTURES_BYTES_MIN, memoryBytes - REST_BYTES - processesMax * eachBytes);
  const picturesBytesMax = Math.min(memoryBytes * MEMORY_SHARE, left);
  return { processesMax, picturesBytesMax, pictureBytesMax: Math.min(PICTURE_BYTES_MAX, picturesBytesMax) };
}
