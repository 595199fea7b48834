import type { Pet } from '@rhinarium/contract';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextField } from '../../ui/form.tsx';

type TextOfPet = 'name' | 'breed' | 'externalId';
export type PetField = TextOfPet | 'microchips';

/** Form fields of a pet. */
export function PetFields({ pet = {} }: { readonly pet?: Partial<Pick<Pet, PetField>> }) {
  const t = useTexts();
  const fields: Readonly<Record<PetField, string>> = {
    name: t.common.name,
    breed: t.pets.breed,
    externalId: t.pets.ownId,
    microchips: t.pets.microchipsField,
  };
  return Object.entries(fields).map(([field, label]) => (
    <TextField
      key={field}
      name={field}
      label={label}
      defaultValue={field === 'microchips' ? (pet.microchips ?? []).join(', ') : (pet[field as TextOfPet] ?? '')}
      {...(field === 'name' ? { 'data-autofocus': true } : {})}
    />
  ));
}

/** Their values, `undefined` if empty. */
export function petFieldsOf(
  fields: FormData,
): Record<TextOfPet, string | undefined> & { microchips: string[] | undefined } {
  const given = (name: PetField) => String(fields.get(name) ?? '').trim() || undefined;
  const microchips = given('microchips')
    ?.split(/[,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');
  return { name: given('name'), breed: given('breed'), externalId: given('externalId'), microchips };
}
