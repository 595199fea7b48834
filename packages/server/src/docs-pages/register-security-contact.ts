import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../common/durations.ts';
import type { Services } from '../context.ts';

/** Time until readers must fetch the file again. RFC 9116 recommends less than a year. */
const validMs = 180 * DAY_MS;
const SECURITY_PATH = '/.well-known/security.txt';

/** Serves where to report a weakness (RFC 9116). Without a contact there is no such page. */
export function registerSecurityContact(
  server: FastifyInstance,
  contact: string | undefined,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
): void {
  if (contact === undefined) return;
  server.get(SECURITY_PATH, async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock().getTime() + validMs).toISOString()}`,
      'Preferred-Languages: en, ko',
      `Canonical: ${publicUrl()}${SECURITY_PATH}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
