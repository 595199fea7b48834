import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SPECIES, type Species } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { OwnerFieldset, useOwnerId } from '../../records/owner-fields.tsx';
import { askApi } from '../../service/api.ts';
import { ownersKey, petsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form } from '../../ui/form.tsx';
import { PetFields, petFieldsOf } from './pet-fields.tsx';

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
