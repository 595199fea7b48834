import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../common/durations.ts';
import { escapeHtml } from '../common/escape-html.ts';
import type { Services } from '../context.ts';
import { stopFinderMails } from '../domains/lost-and-found/finders/finder-actions.ts';
import { STOP_PATH } from '../domains/mail/send-mail.ts';
import { mailTextsOf } from '../domains/mail/texts/texts-of.ts';
import { readStop, stopMails } from '../domains/people/mail-settings.ts';
import { openAddressLimit } from '../http/address-limit.ts';

type Parts = Pick<Services, 'database' | 'encryption' | 'clock'>;

/** Requests per minute and network. */
const perMinute = 60;
/** Maximum size of the form that a mail program sends. */
const formBytesMax = 4096;

const STYLE =
  'body{font:16px/1.5 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.2rem}';
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function page(language: string, says: string, form = ''): string {
  const { title } = mailTextsOf(language).stopPage;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(says)}</p>${form}</main></body></html>`;
}

/**
 * Serves the page at which a reader of mails stops them, without signing in. Reading it changes nothing, because programs
 * that check mails follow links. A mail program stops them by one POST (RFC 8058).
 */
export async function registerMailPage(server: FastifyInstance, parts: Parts): Promise<void> {
  const count = openAddressLimit({ countMax: perMinute, windowMs: MINUTE_MS, clock: parts.clock });
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytesMax }, (_request, _body, done) =>
      done(null),
    );
    scope.addHook('onRequest', async (request, reply) => {
      request.operation = 'mail.stop';
      count(request.ip);
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'no-referrer');
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply, isStopping: boolean) => {
      const { token } = request.query as { token?: unknown };
      const given = typeof token === 'string' ? token : '';
      const finder = await stopFinderMails(parts, given, isStopping);
      const member = finder ? undefined : await readStop(parts, given);
      const { language = 'en' } = finder ?? member ?? {};
      const tenantName = finder?.title ?? member?.tenantName;
      const { stopPage, finder: finderTexts } = mailTextsOf(language);
      reply.type('text/html; charset=utf-8');
      if (tenantName === undefined) return await reply.status(404).send(page('en', stopPage.ended));
      if (isStopping) {
        if (member) await stopMails(parts, given);
        return await reply.send(page(language, finder ? finderTexts.stopped : stopPage.stopped(tenantName)));
      }
      const form = `<form method="post"><button>${escapeHtml(stopPage.stop)}</button></form>`;
      return await reply.send(page(language, stopPage.says(tenantName), form));
    };
    scope.get(STOP_PATH, (request, reply) => answer(request, reply, false));
    scope.post(STOP_PATH, (request, reply) => answer(request, reply, true));
  });
}
