import type { ConsoleAnswer } from '@rhinarium/contract';
import type { PersonContext } from './console-context.ts';

type Outcome = ConsoleAnswer<'testLinkUrl'>['data']['outcome'];

const answerMsMax = 10_000;

/**
 * Opens the URL of capture links as a phone would, by its name and through the proxy. The service repeats the id of a
 * request, by which it knows itself. A firewall may still treat others differently.
 */
export async function testLinkUrl({
  linkUrl,
  ids,
}: Pick<PersonContext, 'linkUrl' | 'ids'>): Promise<ConsoleAnswer<'testLinkUrl'>> {
  return { data: { outcome: await reach(`${linkUrl()}/health/live`, ids.session()) } };
}

async function reach(url: string, requestId: string): Promise<Outcome> {
  try {
    const headers = { 'x-request-id': requestId };
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(answerMsMax) });
    await answer.body?.cancel();
    return answer.ok && answer.headers.get('x-request-id') === requestId ? 'REACHED' : 'OTHER';
  } catch (failure) {
    const code = String((failure as { cause?: { code?: unknown } }).cause?.code ?? '');
    return /CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code) ? 'CERTIFICATE' : 'NOTHING';
  }
}
