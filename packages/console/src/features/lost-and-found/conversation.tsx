import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { LIMITS } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lostKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Moment } from '../../ui/moment.tsx';

interface Message {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly at: string;
}

/** Messages as plain text, the oldest first. */
export function Messages({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <Stack gap="xs">
      {messages.map(({ id, by, text, at }) => (
        <div key={id}>
          <Text size="sm" c="dimmed" component="div">
            {by}, <Moment at={at} />
          </Text>
          <Text className="wrapped">{text}</Text>
        </div>
      ))}
    </Stack>
  );
}

/** Field and button of a new message. */
export function SendMessage({
  hint,
  act,
}: {
  readonly hint: string;
  readonly act: (text: string) => Promise<unknown>;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: () => act(text),
    onSuccess() {
      setText('');
      done(t.sharing.wasSent);
      void queries.invalidateQueries({ queryKey: lostKey(id) });
    },
  });
  return (
    <>
      <FailureAlert failure={send.error} />
      <Group align="flex-end">
        <Textarea
          flex={1}
          miw={220}
          autosize
          maxRows={6}
          maxLength={LIMITS.messageCharsMax}
          label={t.sharing.message}
          description={hint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button variant="default" disabled={text.trim() === ''} loading={send.isPending} onClick={() => send.mutate()}>
          {t.sharing.send}
        </Button>
      </Group>
    </>
  );
}
