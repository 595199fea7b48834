import { type ListOwner, ownerBodyOf } from '@rhinarium/contract/animal-tables';
import { askApiOnce } from '../../service/api.ts';
import { newKey } from './import-row.ts';
import { keepTrying, type Trying } from './keep-trying.ts';

/** Owners that were made from a list, with their ids. */
export type MadeOwners = WeakMap<ListOwner, Promise<string>>;

/** Returns the id of an owner of a list. A new one is made once for all rows, and again only after a failure. */
export async function ownerIdIn(
  made: MadeOwners,
  { tenantId, note, ...trying }: Trying & { readonly tenantId: string; readonly note: string },
  owner: ListOwner | undefined,
): Promise<string | undefined> {
  if (owner?.id !== undefined || !owner) return owner?.id;
  const make = async () => {
    const key = newKey();
    const body = ownerBodyOf(owner, note);
    return (await keepTrying(trying, () => askApiOnce(tenantId, key, 'createOwner', {}, body))).data.id;
  };
  const id = made.get(owner) ?? make();
  made.set(owner, id);
  id.catch(() => made.delete(owner));
  return await id;
}
