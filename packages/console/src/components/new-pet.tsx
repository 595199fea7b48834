import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ApiRow, type BodyOf, SPECIES, type Species } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { askApi } from '../api.ts';
import { petsKey } from '../queries.ts';
import { useTenant } from '../session.tsx';
import { FailureAlert } from './failure-alert.tsx';

/** Creates a pet without fingerprints, and opens it. */
export function NewPet() {
  const { id } = useTenant();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const create = useMutation({
    mutationFn: (body: BodyOf<ApiRow<'createPet'>>) => askApi(id, 'createPet', {}, body),
    onSuccess({ data }) {
      void queries.invalidateQueries({ queryKey: petsKey(id) });
      go(`/pets/${data.id}`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const given = (name: string) => String(fields.get(name) ?? '') || undefined;
    const [name, breed, externalId] = [given('name'), given('breed'), given('externalId')];
    create.mutate({ species: fields.get('species') as Species, name, breed, externalId });
  };
  return (
    <>
      <Button onClick={open}>New pet</Button>
      <Modal opened={asks} onClose={close} title="New pet" lockScroll={false}>
        <form onSubmit={submit}>
          <Stack>
            <FailureAlert failure={create.error} />
            <NativeSelect name="species" label="Species" data={[...SPECIES]} />
            <TextInput name="name" label="Name" data-autofocus />
            <TextInput name="breed" label="Breed" />
            <TextInput name="externalId" label="Your own id (unique)" />
            <Button type="submit" loading={create.isPending}>
              Create pet
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
