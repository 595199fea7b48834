import { Anchor, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'wouter';

type Steps = ConsoleAnswer<'readOverview'>['data']['firstSteps'];

const STEPS: readonly {
  readonly name: keyof Steps;
  readonly says: string;
  readonly href: string;
  readonly link: string;
}[] = [
  {
    name: 'registration',
    says: 'Register a pet, with your photos or generated ones',
    href: '/playground',
    link: 'Playground',
  },
  { name: 'verification', says: 'Verify it with new photos, or identify it', href: '/playground', link: 'Playground' },
  { name: 'key', says: 'Create an API key for your program', href: '/keys', link: 'API keys' },
  {
    name: 'call',
    says: 'Call the API with the key; the playground shows every call',
    href: '/requests',
    link: 'Request log',
  },
];

/** What a newcomer does first. Each line ticks itself; the list goes when all are done. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const doneCount = STEPS.filter(({ name }) => steps[name]).length;
  if (doneCount === STEPS.length) return null;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>First steps</Title>
          <Text size="sm" c="dimmed">
            {doneCount} of {STEPS.length} done
          </Text>
        </Group>
        <Progress value={(100 * doneCount) / STEPS.length} aria-label={`${doneCount} of ${STEPS.length} steps done`} />
        {STEPS.map(({ name, says, href, link }) => (
          <Group key={name} gap="xs" wrap="nowrap">
            {steps[name] ? (
              <IconCircleCheckFilled size={20} className="step-done" aria-label="Done" />
            ) : (
              <IconCircle size={20} className="step-open" aria-label="To do" />
            )}
            <Text>
              {says} ·{' '}
              <Anchor component={Link} href={href}>
                {link}
              </Anchor>
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
