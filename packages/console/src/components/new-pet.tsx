import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ApiRow, type BodyOf, SPECIES, type Species } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { askApi } from '../api.ts';
import { petsKey } from '../queries.ts';
import { useTenant } from '../session.tsx';
import { done } from './done.ts';
import { FailureAlert } from './failure-alert.tsx';
import { PetFields, petFieldsOf } from './pet-fields.tsx';
import { SPECIES_WORDS } from './species-words.ts';

/** Creates a pet without fingerprints, and opens it. */
export function NewPet() {
  const { id } = useTenant();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const create = useMutation({
    mutationFn: (body: BodyOf<ApiRow<'createPet'>>) => askApi(id, 'createPet', {}, body),
    onSuccess({ data }) {
      done('The pet was created.');
      void queries.invalidateQueries({ queryKey: petsKey(id) });
      go(`/pets/${data.id}`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    create.mutate({ species: fields.get('species') as Species, ...petFieldsOf(event.currentTarget) });
  };
  return (
    <>
      <Button onClick={open}>New pet</Button>
      <Modal opened={asks} onClose={close} title="New pet" lockScroll={false}>
        <form onSubmit={submit}>
          <Stack>
            <FailureAlert failure={create.error} />
            <NativeSelect
              name="species"
              label="Species"
              data={SPECIES.map((value) => ({ value, label: SPECIES_WORDS[value] }))}
            />
            <PetFields />
            <Button type="submit" loading={create.isPending}>
              Create pet
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
