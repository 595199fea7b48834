import type { Pet, PetTextName } from '@rhinarium/contract';
import { ofPetTexts } from '@rhinarium/contract/pet-fields';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextField } from '../../ui/form.tsx';

export type PetField = PetTextName | 'microchips';

/** Form fields of a pet. */
export function PetFields({ pet = {} }: { readonly pet?: Partial<Pick<Pet, PetField>> }) {
  const t = useTexts();
  const fields: Readonly<Record<PetField, string>> = {
    ...t.pets.fields,
    externalId: t.pets.ownId,
    microchips: t.pets.microchipsField,
  };
  return Object.entries(fields).map(([field, label]) => (
    <TextField
      key={field}
      name={field}
      label={label}
      defaultValue={field === 'microchips' ? (pet.microchips ?? []).join(', ') : (pet[field as PetTextName] ?? '')}
      {...(field === 'name' ? { 'data-autofocus': true } : {})}
    />
  ));
}

/** Their values, `undefined` if empty. */
export function petFieldsOf(
  fields: FormData,
): Record<PetTextName, string | undefined> & { microchips: string[] | undefined } {
  const given = (name: PetField) => String(fields.get(name) ?? '').trim() || undefined;
  const microchips = given('microchips')
    ?.split(/[,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');
  return { ...ofPetTexts(given), microchips };
}
