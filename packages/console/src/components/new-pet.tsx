import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Pet } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { askApi } from '../api.ts';
import { useTenant } from '../session.tsx';
import { FailureAlert } from './failure-alert.tsx';

/** Makes a pet without fingerprints, and goes to it. */
export function NewPet() {
  const { id } = useTenant();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const create = useMutation({
    mutationFn: (body: object) => askApi<{ data: Pet }>(id, 'POST', '/v2/pets', body),
    onSuccess({ data }) {
      void queries.invalidateQueries({ queryKey: [id, 'pets'] });
      go(`/pets/${data.id}`);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    create.mutate(Object.fromEntries(filled));
  };
  return (
    <>
      <Button onClick={open}>New pet</Button>
      <Modal opened={asks} onClose={close} title="New pet" lockScroll={false}>
        <form onSubmit={submit}>
          <Stack>
            <FailureAlert failure={create.error} />
            <NativeSelect name="species" label="Species" data={['DOG', 'CAT']} />
            <TextInput name="name" label="Name" data-autofocus />
            <TextInput name="breed" label="Breed" />
            <TextInput name="externalId" label="Your own id (unique)" />
            <Button type="submit" loading={create.isPending}>
              Make the pet
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
