import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'visitor';
const keptSeconds = 31_536_000;
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The visitor, by a random name in a cookie that only this browser has. It replaces the login of a real site. */
export function visitorOf({ cookies }: FastifyRequest): string | undefined {
  const visitorId = cookies[cookieName];
  return visitorId !== undefined && uuidPattern.test(visitorId) ? visitorId : undefined;
}

/** Gives a browser that comes for the first time its cookie. */
export async function greetVisitor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (visitorOf(request) !== undefined) return;
  reply.setCookie(cookieName, randomUUID(), { httpOnly: true, sameSite: 'lax', path: '/', maxAge: keptSeconds });
}
