import { LIMITS } from '@rhinarium/contract/limits';

/** Parses a JSON body from its bytes. Returns `undefined` if it is too long or invalid. */
export async function readBody(chunks: AsyncIterable<Uint8Array> | null): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of chunks ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LIMITS.jsonBodyBytesMax) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return parse(text + decoder.decode());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
