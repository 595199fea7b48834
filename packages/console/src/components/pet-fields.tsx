import { TextInput } from '@mantine/core';
import type { Pet } from '@rhinarium/contract';

const FIELDS = { name: 'Name', breed: 'Breed', externalId: 'Your own id (unique)' } as const;
type PetField = keyof typeof FIELDS;

/** The fields of a pet that people type. */
export function PetFields({ pet = {} }: { readonly pet?: Partial<Pick<Pet, PetField>> }) {
  return Object.entries(FIELDS).map(([field, label]) => (
    <TextInput
      key={field}
      name={field}
      label={label}
      defaultValue={pet[field as PetField] ?? ''}
      {...(field === 'name' ? { 'data-autofocus': true } : {})}
    />
  ));
}

/** What was typed into them; `undefined` for an empty field. */
export function petFieldsOf(form: HTMLFormElement): Record<PetField, string | undefined> {
  const fields = new FormData(form);
  const given = (name: PetField) => String(fields.get(name) ?? '').trim() || undefined;
  return { name: given('name'), breed: given('breed'), externalId: given('externalId') };
}
