import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form } from '../../ui/form.tsx';

/** Button and dialog that change the fields of a record. */
export function EditRecord(props: {
  /** Key of the draft. */
  readonly name: string;
  readonly save: (fields: FormData) => Promise<unknown>;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  const t = useTexts();
  const [asks, { open, close }] = useDisclosure(false);
  const save = useMutation({
    mutationFn: props.save,
    onSuccess() {
      done(t.lost.wasChanged);
      close();
      props.onDone();
    },
  });
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {t.lost.edit}
      </Button>
      <Modal opened={asks} onClose={close} title={t.lost.edit} lockScroll={false}>
        <Form
          name={props.name}
          failure={save.error}
          onSubmit={(fields, onSent) => save.mutate(fields, { onSuccess: onSent })}
        >
          <Stack>
            <FailureAlert failure={save.error} />
            {props.children}
            <Button type="submit" loading={save.isPending}>
              {t.lost.save}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
