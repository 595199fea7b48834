import { isId, messagePathOf, type PartnerMessage, PartnerMessage as Schema } from '@rhinarium/contract';
import type { Tenant } from '../../common/caller.ts';
import { Failure, invalid } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { findTenantOfPartner } from '../reports/partner-store.ts';
import { findCallingTenant, findLostAndFound } from '../tenants/store.ts';
import { secretsOf } from '../webhooks/endpoint-record.ts';
import { findEndpoint } from '../webhooks/endpoint-store.ts';
import { verifyWebhook } from '../webhooks/sign-webhook.ts';

/** A partner that sends a message, not verified yet. */
export interface PartnerPlace {
  readonly tenant: Tenant;
  readonly partnerId: string;
}

/** A verified message. */
export interface SignedPartnerMessage {
  readonly id: string;
  readonly message: PartnerMessage;
}

/** The same for every reason, so that strangers learn nothing. The reason is in the log. */
const refused = (log: string) => new Failure('noSuchResource', { log: `A message of a partner is refused: ${log}.` });

/** The tenant of a partner, if it takes messages at this moment. */
export async function admitPartner({ database }: Pick<Services, 'database'>, partnerId: string): Promise<PartnerPlace> {
  if (!isId(partnerId)) throw refused('no partner has this id');
  const tenant = await database.system(async (sql) => {
    const tenantId = await findTenantOfPartner(sql, partnerId);
    return tenantId === undefined ? undefined : await findCallingTenant(sql, tenantId);
  });
  if (!tenant) throw refused('no partner has this id');
  if (tenant.isSuspended) throw refused('its tenant is suspended');
  const { isEnabled } = await database.tenant(tenant.id, (sql) => findLostAndFound(sql, tenant.id));
  if (!isEnabled) throw refused('its tenant has lost and found turned off');
  return { tenant, partnerId };
}

/** Verifies the signature, and reads the message. Throws 404 for a wrong or old signature or another receiver. */
export async function readMessage(
  { database, encryption, clock }: Pick<Services, 'database' | 'encryption' | 'clock'>,
  { tenant, partnerId }: PartnerPlace,
  headers: Readonly<Record<string, unknown>>,
  bytes: Buffer,
): Promise<SignedPartnerMessage> {
  const now = clock();
  const endpoint = await database.tenant(tenant.id, (sql) => findEndpoint(sql, tenant.id, partnerId));
  if (!endpoint) throw refused('the partner is deleted');
  const body = bytes.toString('utf8');
  const id = verifyWebhook(headers, body, now, secretsOf(await encryption.cipherOf(tenant.id), endpoint, now));
  if (id === undefined) throw refused('the signature or its time is wrong');
  const message = parse(body);
  // Signed by a secret that both sides have: a message of this side could be sent back.
  if (!message.to.endsWith(messagePathOf(partnerId))) throw refused('it is for another receiver');
  if (message.isTest !== (tenant.mode === 'test')) throw refused('test and live data do not mix');
  return { id, message };
}

function parse(body: string): PartnerMessage {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch (cause) {
    throw invalid('body', 'is not JSON', cause);
  }
  const parsed = Schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue!.path.map(String).join('.') || 'body', 'does not fit the format of messages between partners');
}
