import { CASE_SIDES, LINK_PAGE, STATUS_FRAGMENT } from '@rhinarium/contract';
import type { Services } from '../../context.ts';
import { openToken, sealToken } from '../../storage/encryption/sealed-token.ts';

/** Purpose of the token, which nothing in the database has. */
const purpose = 'page of a case';

/** Reader of the page of a sighting: its finder, or the owner whom a person invited. */
export interface CaseReader {
  readonly tenantId: string;
  readonly sightingId: string;
  readonly side: 'FINDER' | 'OWNER';
}

/** Address of the page of a sighting that a mail about messages brings. */
export async function casePageUrl(
  parts: Pick<Services, 'encryption' | 'linkUrl'>,
  { tenantId, sightingId, side }: CaseReader,
): Promise<string> {
  const token = await sealToken(parts, purpose, { tenantId, content: `${side} ${sightingId}` });
  return `${parts.linkUrl()}${LINK_PAGE}#${STATUS_FRAGMENT}.${token}`;
}

/** Reader of the page with this token, `undefined` if it is not one. */
export async function readCaseToken(
  parts: Pick<Services, 'encryption'>,
  token: unknown,
): Promise<CaseReader | undefined> {
  const opened = typeof token === 'string' ? await openToken(parts, purpose, token) : undefined;
  if (!opened) return undefined;
  const [given, sightingId = ''] = opened.content.split(' ');
  const side = CASE_SIDES.find((each) => each === given);
  return side && side !== 'TENANT' ? { tenantId: opened.tenantId, sightingId, side } : undefined;
}
