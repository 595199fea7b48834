import { Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { PLANS, type Plan } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { overviewQuery, sessionQuery, tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Page } from '../../ui/page.tsx';

/** Consequences of changing to a plan. */
function consequencesOf(plan: Plan, hasIdentification: boolean, { consequences }: Texts['plan']): string {
  const { petsMax, hasIdentification: willHave } = PLANS[plan];
  const pets = petsMax === null ? consequences.anyNumber : consequences.atMost(petsMax);
  if (hasIdentification && !willHave) return `${pets} ${consequences.stops}`;
  return `${pets} ${willHave ? consequences.included : consequences.notIncluded}`;
}

/** The plans, with the tenant's current one. */
export default function PlanPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const overview = useQuery(overviewQuery(id));
  const current = overview.data?.plan;
  const hasIdentification = current ? PLANS[current].hasIdentification : false;
  return (
    <Page title={t.home.plan} says={current === null ? t.plan.noneChosen : t.plan.says}>
      <FailureAlert failure={overview.error} onRetry={() => void overview.refetch()} />
      {overview.data && (
        <Text>
          {t.plan.account}: <strong>{overview.data.isSuspended ? t.plan.suspended : t.common.active}</strong> ·{' '}
          {t.plan.pets(overview.data.petCount)}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {(Object.entries(PLANS) as [Plan, (typeof PLANS)[Plan]][]).map(([plan, row]) => (
          <Card key={plan} withBorder>
            <Stack h="100%" justify="space-between">
              <div>
                <Group justify="space-between">
                  <Title order={2}>{plan}</Title>
                  {plan === current && <Badge variant="light">{t.plan.current}</Badge>}
                </Group>
                <Text>{t.plan.plans[plan]}</Text>
                <Text size="sm">{row.petsMax === null ? t.plan.anyNumber : t.plan.atMost(row.petsMax)}</Text>
                <Text size="sm">
                  {row.hasIdentification ? t.plan.withIdentification : t.plan.withoutIdentification}
                </Text>
              </div>
              {may('govern') && plan !== current && (
                <Confirmed
                  label={t.plan.choose(plan)}
                  title={t.plan.change(plan)}
                  isHarmless={row.hasIdentification || !hasIdentification}
                  act={() => ask('choosePlan', { tenantId: id }, { plan })}
                  onDone={() => {
                    done(t.plan.changed(plan));
                    void queries.invalidateQueries({ queryKey: tenantKey(id) });
                    void queries.invalidateQueries(sessionQuery);
                  }}
                >
                  {consequencesOf(plan, hasIdentification, t.plan)}
                </Confirmed>
              )}
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Page>
  );
}
