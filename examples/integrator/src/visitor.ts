import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'visitor';
const keptSeconds = 31_536_000;
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The visitor, identified by a random cookie. It replaces the login of a real site. */
export function visitorOf({ cookies }: FastifyRequest): string | undefined {
  const visitorId = cookies[cookieName];
  return visitorId !== undefined && uuidPattern.test(visitorId) ? visitorId : undefined;
}

/** Sets the cookie of a new browser. */
export async function greetVisitor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (visitorOf(request) !== undefined) return;
  reply.setCookie(cookieName, randomUUID(), { httpOnly: true, sameSite: 'lax', path: '/', maxAge: keptSeconds });
}
