import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Pet } from '@rhinarium/contract';
import { ofPetTexts } from '@rhinarium/contract/pet-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { petQuery, petsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form } from '../../ui/form.tsx';
import { PetFields, petFieldsOf } from './pet-fields.tsx';

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
