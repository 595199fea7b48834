import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import type { MailProblem } from '@rhinarium/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Confirmed } from '../../ui/confirmed.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** Texts of a card, which channels and devices have. */
interface CardTexts {
  readonly problems: Readonly<Record<MailProblem, string>>;
  readonly stopped: string;
  readonly test: string;
  readonly again: string;
  readonly remove: string;
  readonly removeOf: (name: string) => string;
  readonly removeSays: string;
}

interface WayCardProps {
  readonly name: string;
  readonly own: CardTexts;
  readonly way: { readonly isStopped: boolean; readonly problem: MailProblem | null };
  readonly test: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'mutate'>;
  readonly failure: Error | null;
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly heading: ReactNode;
  readonly children?: ReactNode;
}

/** A channel or a device with its problem, and the buttons to test and to remove it. */
export function WayCard(props: WayCardProps) {
  const { name, own, way, test, failure, remove, onRemoved, heading, children } = props;
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="xs">
        {heading}
        {way.problem && (
          <Alert color={way.isStopped ? 'red' : 'orange'} title={own.problems[way.problem]}>
            {way.isStopped && own.stopped}
          </Alert>
        )}
        {children}
        <FailureAlert failure={failure} />
        <Group>
          <Button size="compact-sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {way.isStopped ? own.again : own.test}
          </Button>
          <Confirmed label={own.remove} title={own.removeOf(name)} isCompact act={remove} onDone={onRemoved}>
            {own.removeSays}
          </Confirmed>
        </Group>
      </Stack>
    </Paper>
  );
}
