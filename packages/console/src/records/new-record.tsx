import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { lostAndFoundQuery, lostKey } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { done } from '../ui/done.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Form } from '../ui/form.tsx';

interface NewRecordProps {
  /** Name of the form, under which its fields are kept. */
  readonly name: string;
  readonly label: string;
  readonly title: string;
  /** Creates the record. */
  readonly create: (fields: FormData) => Promise<{ readonly data: { readonly id: string } }>;
  /** Message after it was created. */
  readonly says: string;
  /** Page of its list, without the id. */
  readonly page: string;
  readonly children: ReactNode;
}

/** Button and dialog that create a record of lost and found and open it. Nothing while lost and found is off. */
export function NewRecord({ name, label, title, create, says, page, children }: NewRecordProps) {
  const { id } = useTenant();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const isOn = useQuery(lostAndFoundQuery(id)).data?.isEnabled;
  const [asks, { open, close }] = useDisclosure(false);
  const creation = useMutation({
    mutationFn: create,
    onSuccess({ data }) {
      done(says);
      void queries.invalidateQueries({ queryKey: lostKey(id) });
      go(`${page}/${data.id}`);
    },
  });
  if (!isOn) return null;
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      <Modal opened={asks} onClose={close} title={title} lockScroll={false}>
        <Form
          name={name}
          failure={creation.error}
          onSubmit={(fields, onSent) => creation.mutate(fields, { onSuccess: onSent })}
        >
          <Stack>
            <FailureAlert failure={creation.error} />
            {children}
            <Button type="submit" loading={creation.isPending}>
              {label}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
