import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** An integrator's data on a pet: a JSON object, or a string that holds JSON. The service reads it for filters only. */
export type Metadata = Readonly<Record<string, unknown>> | string;

/** Length of a text in UTF-8, bytes. Neither Node nor DOM APIs can be assumed here. */
function utf8Bytes(value: string): number {
  let bytes = 0;
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function holdsJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

function isMetadata(value: unknown): boolean {
  if (typeof value === 'string') return holdsJson(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSmallEnough(value: unknown): boolean {
  try {
    return utf8Bytes(JSON.stringify(value)) <= LIMITS.metadataBytesMax;
  } catch {
    // Nested too deeply for JSON.stringify.
    return false;
  }
}

/**
 * Metadata in a request or response (specification 3.4). Validated without being rebuilt, so that it is returned
 * exactly as sent.
 */
export const METADATA = z
  .custom<Metadata>(isMetadata, { error: 'must be a JSON object or a string that holds JSON', abort: true })
  .refine(isSmallEnough, `must be at most ${LIMITS.metadataBytesMax} bytes as JSON`)
  .meta({
    id: 'Metadata',
    oneOf: [
      { type: 'object', additionalProperties: true },
      { type: 'string', contentMediaType: 'application/json' },
    ],
    description: `A JSON object, or a string that holds JSON; at most ${LIMITS.metadataBytesMax} bytes as JSON. Returned exactly as it was sent.`,
  });
