import { Badge, Card, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { type ConsoleAnswer, PLANS, type Plan } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { overviewQuery, sessionQuery, tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
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
      {overview.data && <Use {...overview.data} />}
      <DataTable
        label={t.plan.choices}
        columns={[t.home.plan, t.shell.places.pets, t.plan.identification, t.common.change]}
      >
        {(Object.entries(PLANS) as [Plan, (typeof PLANS)[Plan]][]).map(([plan, row]) => (
          <Table.Tr key={plan}>
            <Table.Td>
              <Text fw={600} component="span">
                {plan}
              </Text>{' '}
              {plan === current && <Badge variant="light">{t.plan.current}</Badge>}
              <Text size="sm" c="dimmed">
                {t.plan.plans[plan]}
              </Text>
            </Table.Td>
            <Table.Td>{row.petsMax === null ? t.plan.anyNumber : t.plan.atMost(row.petsMax)}</Table.Td>
            <Table.Td>{row.hasIdentification ? t.plan.withIdentification : t.plan.withoutIdentification}</Table.Td>
            <Table.Td>
              {may('govern') && plan !== current && (
                <Confirmed
                  label={t.plan.choose(plan)}
                  title={t.plan.change(plan)}
                  isCompact
                  isQuiet
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
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Page>
  );
}

/** The account, and how much of its plan is used. */
function Use({ isSuspended, petCount, petsMax }: ConsoleAnswer<'readOverview'>['data']) {
  const t = useTexts();
  return (
    <Card withBorder maw={480}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{t.plan.pets(petCount)}</Text>
          <Text size="sm" c="dimmed">
            {petsMax === null ? t.plan.anyNumber : t.plan.atMost(petsMax)}
          </Text>
        </Group>
        {petsMax !== null && <Progress value={(100 * petCount) / petsMax} aria-label={t.plan.pets(petCount)} />}
        <Text size="sm">
          {t.plan.account}: <strong>{isSuspended ? t.plan.suspended : t.common.active}</strong>
        </Text>
      </Stack>
    </Card>
  );
}
