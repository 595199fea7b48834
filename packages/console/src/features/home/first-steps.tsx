import { Anchor, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { Link } from 'wouter';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { IconCircle, IconCircleCheck } from '../../ui/icons.tsx';

type Steps = ConsoleAnswer<'readOverview'>['data']['firstSteps'];

const STEPS: readonly {
  readonly name: keyof Steps;
  readonly href: string;
  readonly place: keyof Texts['shell']['places'];
}[] = [
  { name: 'registration', href: '/playground', place: 'playground' },
  { name: 'verification', href: '/playground', place: 'playground' },
  { name: 'key', href: '/keys', place: 'keys' },
  { name: 'call', href: '/requests', place: 'requests' },
];

/** Onboarding checklist. Disappears when all steps are done. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const t = useTexts();
  const doneCount = STEPS.filter(({ name }) => steps[name]).length;
  if (doneCount === STEPS.length) return null;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{t.firstSteps.title}</Title>
          <Text size="sm" c="dimmed">
            {t.firstSteps.done(doneCount, STEPS.length)}
          </Text>
        </Group>
        <Progress value={(100 * doneCount) / STEPS.length} aria-label={t.firstSteps.doneOf(doneCount, STEPS.length)} />
        {STEPS.map(({ name, href, place }) => (
          <Group key={name} gap="xs" wrap="nowrap">
            <span role="img" aria-label={steps[name] ? t.firstSteps.isDone : t.firstSteps.isOpen}>
              {steps[name] ? (
                <IconCircleCheck size={20} className="step-done" />
              ) : (
                <IconCircle size={20} className="step-open" />
              )}
            </span>
            <Text>
              {t.firstSteps.steps[name]} ·{' '}
              <Anchor component={Link} href={href}>
                {t.shell.places[place]}
              </Anchor>
            </Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
