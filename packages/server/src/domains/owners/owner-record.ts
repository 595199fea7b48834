import type { Owner } from '@rhinarium/contract';
import { type ApiKey, showsContacts } from '../../common/caller.ts';
import { completeRecord } from '../../common/complete-record.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { OwnerRow, OwnerView } from './store.ts';

/** Encrypted part of an owner. */
export interface OwnerDetails {
  readonly name: string;
  readonly contact?: Owner['contact'] | undefined;
  readonly consent?: Owner['consent'] | undefined;
  readonly consentRecordedBy?: Owner['consentRecordedBy'] | undefined;
}

const subject = (id: string) => subjectOf('owners.details', [id]);

export const encryptOwner = (cipher: TenantCipher, id: string, details: OwnerDetails): Buffer =>
  cipher.encrypt(subject(id), Buffer.from(JSON.stringify(details)));

export const ownerDetailsOf = (cipher: TenantCipher, { id, details }: Pick<OwnerRow, 'id' | 'details'>): OwnerDetails =>
  JSON.parse(cipher.decrypt(subject(id), details).toString('utf8')) as OwnerDetails;

/** An owner's API record. */
export function ownerRecord(cipher: TenantCipher, owner: OwnerView, key: Pick<ApiKey, 'scopes'>): Owner {
  const { name, contact, consent, consentRecordedBy } = ownerDetailsOf(cipher, owner);
  return completeRecord<Owner>({
    id: owner.id,
    name,
    contact: showsContacts(key) ? contact : undefined,
    consent,
    consentRecordedBy,
    petCount: owner.petCount,
    createdAt: owner.createdAt.toISOString(),
    updatedAt: owner.updatedAt.toISOString(),
  });
}
