import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Pet, type PetTextName, SPECIES, type Species } from '@rhinarium/contract';
import { ofPetTexts } from '@rhinarium/contract/pet-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { OwnerFieldset, useOwnerId } from '../../records/owner-fields.tsx';
import { askApi } from '../../service/api.ts';
import { ownersKey, petQuery, petsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { done, useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';

type PetField = PetTextName | 'microchips';

/** Form fields of a pet. */
function PetFields({ pet = {} }: { readonly pet?: Partial<Pick<Pet, PetField>> }) {
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
function petFieldsOf(fields: FormData): Record<PetTextName, string | undefined> & { microchips: string[] | undefined } {
  const given = (name: PetField) => String(fields.get(name) ?? '').trim() || undefined;
  const microchips = given('microchips')
    ?.split(/[,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');
  return { ...ofPetTexts(given), microchips };
}

type Given = ReturnType<typeof petFieldsOf>;

/** Edits the fields of a pet and its microchips. An emptied field is cleared. */
export function EditPet({ pet }: { readonly pet: Pet }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const doneWithUndo = useDoneWithUndo();
  const put = ({ microchips = null, ...texts }: Partial<{ [Field in keyof Given]: Given[Field] | null }>) =>
    askApi(id, 'updatePet', { petId: pet.id }, { ...ofPetTexts((name) => texts[name] ?? null), microchips }).finally(
      () => {
        void queries.invalidateQueries(petQuery(id, pet.id));
        void queries.invalidateQueries({ queryKey: petsKey(id) });
      },
    );
  const update = useMutation({
    mutationFn: put,
    onSuccess() {
      doneWithUndo(t.pets.wasChanged, () => put(pet));
      close();
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    update.mutate(petFieldsOf(fields), { onSuccess: onSent });
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {t.pets.edit}
      </Button>
      <Modal opened={asks} onClose={close} title={t.pets.editOf(pet.name ?? t.pets.thePet)} lockScroll={false}>
        <Form name={`pet ${pet.id}`} failure={update.error} onSubmit={submit}>
          <Stack>
            <FailureAlert failure={update.error} />
            <PetFields pet={pet} />
            <Button type="submit" loading={update.isPending}>
              {t.common.save}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}

/** Creates a pet without fingerprints and opens it. */
export function NewPet() {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const ownerIdOf = useOwnerId();
  const create = useMutation({
    async mutationFn(fields: FormData) {
      const species = fields.get('species') as Species;
      return await askApi(id, 'createPet', {}, { species, ...petFieldsOf(fields), ownerId: await ownerIdOf(fields) });
    },
    onSuccess({ data }) {
      done(t.pets.wasCreated);
      void queries.invalidateQueries({ queryKey: petsKey(id) });
      void queries.invalidateQueries({ queryKey: ownersKey(id) });
      go(`/pets/${data.id}`);
    },
  });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        {t.pets.newPet}
      </Button>
      <Modal opened={asks} onClose={close} title={t.pets.newPet} lockScroll={false}>
        <Form
          name="pet"
          failure={create.error}
          onSubmit={(fields, onSent) => create.mutate(fields, { onSuccess: onSent })}
        >
          <Stack>
            <FailureAlert failure={create.error} />
            <NativeSelect
              name="species"
              label={t.common.species}
              data={SPECIES.map((value) => ({ value, label: t.pets.species[value] }))}
            />
            <PetFields />
            <OwnerFieldset />
            <Button type="submit" loading={create.isPending}>
              {t.pets.createPet}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
