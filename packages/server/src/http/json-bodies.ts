import type { FastifyInstance } from 'fastify';
import { invalid } from '../common/failure.ts';

import { keepTexts, writeJson } from '../common/json-text.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The escape of half a surrogate pair, whole pairs included; rare enough to check each occurrence. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw invalid('body', 'is not valid UTF-8', cause);
  }
}

const HALF_PAIR = /\p{Surrogate}/u;

/**
 * Throws a validation failure that names the member in which a text holds half of a surrogate pair: no such text can be
 * stored.
 */
function refuseHalfPairs(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [member, value] of Object.entries(body)) {
    const open: unknown[] = [member, value];
    // Not by recursion: a body may be nested deeper than the stack.
    while (open.length > 0) {
      const inner = open.pop();
      if (typeof inner === 'object' && inner !== null) for (const entry of Object.entries(inner)) open.push(...entry);
      else if (typeof inner === 'string' && HALF_PAIR.test(inner)) {
        const field = member.replaceAll(/\p{Surrogate}/gu, '\ufffd');
        throw invalid(field, 'contains half of a surrogate pair, which is not a character');
      }
    }
  }
}

/**
 * Takes and writes JSON bodies. An empty body with a JSON content type is no body: many clients send the header with
 * every request. The texts of a body's members are kept, and written again as they are: metadata is returned exactly as
 * it was sent.
 */
export function registerJson(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    const text = decode(bytes as Buffer);
    void parseJson(request, text, (error, body: unknown) => {
      if (error) return done(error);
      if (SURROGATE_ESCAPE.test(text)) refuseHalfPairs(body);
      keepTexts(body, text);
      done(null, body);
    });
  });
  server.setReplySerializer(writeJson);
}
