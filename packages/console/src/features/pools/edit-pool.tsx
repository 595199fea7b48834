import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ChangeButton } from '../../ui/change-button.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';

interface Named {
  readonly name: string;
  readonly description: string | null;
}

/** Edits name and description of a search pool. */
export function EditPool({ pool }: { readonly pool: ConsoleAnswer<'listPoolEntries'>['data'][number] }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const doneWithUndo = useDoneWithUndo();
  const [asks, { open, close }] = useDisclosure(false);
  const put = (from: string, to: Named) =>
    askApi(id, 'updateSearchPool', { name: from }, { name: to.name, description: to.description }).finally(
      () => void queries.invalidateQueries({ queryKey: tenantKey(id) }),
    );
  const update = useMutation({
    mutationFn: (to: Named) => put(pool.name, to),
    onSuccess(_, to) {
      doneWithUndo(t.pools.wasChanged, () => put(to.name, pool));
      close();
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    update.mutate({ name: text('name'), description: text('description') || null }, { onSuccess: onSent });
  };
  return (
    <>
      <ChangeButton label={t.pools.changeOf(pool.name)} onOpen={open} />
      <Modal opened={asks} onClose={close} title={t.pools.changeOf(pool.name)} lockScroll={false}>
        <Form name={`pool ${pool.id}`} failure={update.error} onSubmit={submit}>
          <Stack>
            <FailureAlert failure={update.error} />
            <TextField name="name" label={t.common.name} defaultValue={pool.name} required data-autofocus />
            <TextField name="description" label={t.pools.description} defaultValue={pool.description ?? ''} />
            <Button type="submit" loading={update.isPending}>
              {t.common.save}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
