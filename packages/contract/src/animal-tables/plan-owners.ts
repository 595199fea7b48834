import { LIMITS } from '../limits.ts';
import type { Owner } from '../records.ts';
import type { Animal } from './read-animals.ts';
import { type AnimalOwner, isEmail } from './read-owner.ts';

/** An owner that the service has. */
export type KnownOwner = Pick<Owner, 'id' | 'name' | 'contact'>;

/** An owner of a list: one that is there, with its id, or one that is made once for all its animals. */
export interface ListOwner {
  readonly id?: string;
  readonly name: string;
  readonly contact?: string | undefined;
  readonly mayBeCalled: boolean;
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const partsOf = (contact = ''): string[] => contact.split(/[,;|\n]+/).map((part) => part.trim());

/** Keys by which an owner is recognised: e-mail addresses, name and telephone number, or the name if both are missing. */
function keysOf({ name, contact }: Pick<KnownOwner, 'name' | 'contact'> | AnimalOwner): string[] {
  const parts = partsOf(contact);
  const emails = parts.flatMap((part) => part.split(/\s+/)).filter(isEmail);
  const numbers = parts.map((part) => part.replaceAll(/\S+@\S+|\D/g, '')).filter(Boolean);
  const keys = [...emails.map(folded), ...numbers.map((number) => `${folded(name)}\n${number}`)];
  return keys.length > 0 ? keys : [`${folded(name)}\n${folded(contact ?? '')}`];
}

/**
 * The owner of each animal that has one. Rows are of one owner, and of one that is there, if they have the same e-mail
 * address, or the same name and telephone number. Without either, the same name suffices. A new owner has what all
 * rows tell: each contact once, and the consent if one has it and none refuses it.
 */
export function ownersOf(animals: readonly Animal[], owners: readonly KnownOwner[]): ReadonlyMap<Animal, ListOwner> {
  const byKey = new Map<string, { -readonly [Field in keyof ListOwner]: ListOwner[Field] }>();
  const refused = new Set<ListOwner>();
  const ofAnimal = new Map<Animal, ListOwner>();
  const note = (owner: ListOwner, keys: readonly string[]) => {
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, owner);
  };
  for (const known of owners) note({ id: known.id, name: known.name, mayBeCalled: false }, keysOf(known));
  for (const animal of animals) {
    const given = animal.owner;
    if (given === undefined) continue;
    const keys = keysOf(given);
    const found = keys.map((key) => byKey.get(key)).find((owner) => owner !== undefined);
    const owner = found ?? { name: given.name, mayBeCalled: false };
    note(owner, keys);
    if (owner.id === undefined) {
      owner.contact = joined(owner.contact, given.contact);
      if (given.mayBeCalled === false) refused.add(owner);
      owner.mayBeCalled = !refused.has(owner) && (owner.mayBeCalled || given.mayBeCalled === true);
    }
    ofAnimal.set(animal, owner);
  }
  return ofAnimal;
}

/** A contact with what another row adds, as far as it fits. */
function joined(contact: string | undefined, more: string | undefined): string | undefined {
  if (contact === undefined || more === undefined) return contact ?? more;
  const bare = (part: string) => folded(part).replaceAll(/[^\p{L}\p{N}@]/gu, '');
  const there = new Set(partsOf(contact).map(bare));
  const added = [contact, ...partsOf(more).filter((part) => !there.has(bare(part)))].join(', ');
  return added.length > LIMITS.contactCharsMax ? contact : added;
}

/** The request that creates an owner of a list. `note` is the origin of the consent. */
export const ownerBodyOf = ({ name, contact, mayBeCalled }: ListOwner, note: string) => ({
  name,
  ...(contact === undefined ? {} : { contact }),
  ...(mayBeCalled ? { consent: { note } } : {}),
});
