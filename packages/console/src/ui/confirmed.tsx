import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { FailureAlert } from './failure-alert.tsx';

/**
 * A button with a confirmation that states the consequences. Irreversible actions are red and may require typing a
 * name.
 */
export function Confirmed(props: {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Must be typed to enable the button. */
  readonly typed?: string;
  readonly isHarmless?: boolean;
  /** Whether it is what most people come for, next to quieter buttons. */
  readonly isMain?: boolean;
  /** True if only the dialog is red, because the button itself is one choice of several. */
  readonly isQuiet?: boolean;
  /** Width of the dialog, medium by default. */
  readonly size?: 'xl';
  /** Whether a required choice is missing. */
  readonly isIncomplete?: boolean;
  /** Whether it is in a row of a list. */
  readonly isCompact?: boolean;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
}) {
  const t = useTexts();
  const [asks, { open, close }] = useDisclosure(false);
  const [text, setText] = useState('');
  const act = useMutation({
    mutationFn: props.act,
    onSuccess() {
      close();
      props.onDone();
    },
  });
  const look = props.isHarmless ? {} : { color: 'red' };
  return (
    <>
      <Button
        {...(props.isQuiet ? {} : look)}
        size={props.isCompact ? 'compact-sm' : 'sm'}
        variant={props.isMain ? 'filled' : props.isHarmless || props.isQuiet ? 'default' : 'outline'}
        aria-haspopup="dialog"
        onClick={open}
      >
        {props.label}
      </Button>
      <Modal opened={asks} onClose={close} title={props.title} size={props.size ?? 'md'} lockScroll={false}>
        <Stack>
          <FailureAlert failure={act.error} />
          <Text component="div">{props.children}</Text>
          {props.typed !== undefined && (
            <TextInput
              label={t.common.typeToConfirm(props.typed)}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              data-autofocus
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus={props.typed === undefined || undefined}>
              {t.common.cancel}
            </Button>
            <Button
              {...look}
              onClick={() => act.mutate()}
              loading={act.isPending}
              disabled={props.isIncomplete || (props.typed !== undefined && text.trim() !== props.typed)}
            >
              {props.label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
