import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureAlert } from './failure-alert.tsx';

/** A button for something that cannot be undone: it says what will happen, and asks. */
export function Confirmed(props: {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
}) {
  const [asks, { open, close }] = useDisclosure(false);
  const act = useMutation({
    mutationFn: props.act,
    onSuccess() {
      close();
      props.onDone();
    },
  });
  return (
    <>
      <Button color="red" variant="outline" onClick={open}>
        {props.label}
      </Button>
      <Modal opened={asks} onClose={close} title={props.title} lockScroll={false}>
        <Stack>
          <FailureAlert failure={act.error} />
          <Text>{props.children}</Text>
          <Button color="red" onClick={() => act.mutate()} loading={act.isPending} data-autofocus>
            {props.label}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
