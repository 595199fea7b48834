import type { FastifyInstance } from 'fastify';
import { invalid } from '../common/failure.ts';

import { keepTexts, writeJson } from '../common/json-text.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** A surrogate escape, in a pair or not. Rare enough to check each occurrence. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw invalid('body', 'is not valid UTF-8', cause);
  }
}

const HALF_PAIR = /\p{Surrogate}/u;

/** Throws a validation failure naming the member with a lone surrogate, which PostgreSQL cannot store. */
function refuseHalfPairs(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [member, value] of Object.entries(body)) {
    const open: unknown[] = [member, value];
    // Iterative, because a body may be nested deeper than the stack.
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
 * Parses and serialises JSON. An empty body with a JSON content type counts as no body, because many clients always
 * send the header. Member texts are kept and written unchanged, so that metadata is returned exactly as sent.
 */
export function registerJson(server: FastifyInstance): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  // Keys such as `__proto__` are data like any other: nothing is merged from a body, and schemas drop what they do not name.
  const parseJson = server.getDefaultJsonParser('ignore', 'ignore');
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
