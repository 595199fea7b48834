import type { Pet } from '@rhinarium/contract';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextField } from '../../ui/form.tsx';

export type PetField = 'name' | 'breed' | 'externalId';

/** Form fields of a pet. */
export function PetFields({ pet = {} }: { readonly pet?: Partial<Pick<Pet, PetField>> }) {
  const t = useTexts();
  const fields: Readonly<Record<PetField, string>> = {
    name: t.common.name,
    breed: t.pets.breed,
    externalId: t.pets.ownId,
  };
  return Object.entries(fields).map(([field, label]) => (
    <TextField
      key={field}
      name={field}
      label={label}
      defaultValue={pet[field as PetField] ?? ''}
      {...(field === 'name' ? { 'data-autofocus': true } : {})}
    />
  ));
}

/** Their values, `undefined` if empty. */
export function petFieldsOf(fields: FormData): Record<PetField, string | undefined> {
  const given = (name: PetField) => String(fields.get(name) ?? '').trim() || undefined;
  return { name: given('name'), breed: given('breed'), externalId: given('externalId') };
}
