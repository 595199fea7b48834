import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { done } from '../ui/done.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Form } from '../ui/form.tsx';

/** Button and dialog that change the fields of a record. */
export function EditRecord(props: {
  /** Key of the draft. */
  readonly name: string;
  /** Text of the button and title of the dialog. */
  readonly label?: string;
  readonly save: (fields: FormData) => Promise<unknown>;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  const t = useTexts();
  const label = props.label ?? t.lost.edit;
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
        {label}
      </Button>
      <Modal opened={asks} onClose={close} title={label} lockScroll={false}>
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
