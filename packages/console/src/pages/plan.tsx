import { Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { PLANS, type Plan } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { Confirmed } from '../components/confirmed.tsx';
import { done } from '../components/done.ts';
import { FailureAlert } from '../components/failure-alert.tsx';
import { Page } from '../components/page.tsx';
import { overviewQuery, sessionQuery, tenantKey } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** What a person should know before a plan is changed. */
function consequencesOf(plan: Plan, hasIdentification: boolean): string {
  const { petsMax, hasIdentification: willHave } = PLANS[plan];
  const pets =
    petsMax === null ? 'Any number of pets can be registered.' : `At most ${petsMax} pets can be registered.`;
  if (hasIdentification && !willHave)
    return `${pets} Identification stops working at once: every :identify request fails with SVCB2B10011. Pets and photos stay.`;
  return `${pets} Identification (1:N) is ${willHave ? 'included' : 'not included'}. Pets and photos stay.`;
}

/** The plans, and which one the tenant is on. */
export default function PlanPage() {
  const { id, may } = useTenant();
  const queries = useQueryClient();
  const overview = useQuery(overviewQuery(id));
  const current = overview.data?.plan;
  const hasIdentification = current ? PLANS[current].hasIdentification : false;
  return (
    <Page
      title="Plan"
      says={
        current === null
          ? 'No plan is chosen yet, so identification fails with SVCB2B10012. Choose a plan that includes identification (demo or pro).'
          : 'A plan sets the maximum number of pets and whether identification (1:N) is included.'
      }
    >
      <FailureAlert failure={overview.error} />
      {overview.data && (
        <Text>
          Account: <strong>{overview.data.isSuspended ? 'suspended (SVCB2B10010)' : 'active'}</strong> ·{' '}
          {overview.data.petCount.toLocaleString()} pets
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {(Object.entries(PLANS) as [Plan, (typeof PLANS)[Plan]][]).map(([plan, row]) => (
          <Card key={plan} withBorder>
            <Stack h="100%" justify="space-between">
              <div>
                <Group justify="space-between">
                  <Title order={2}>{plan}</Title>
                  {plan === current && <Badge variant="light">current</Badge>}
                </Group>
                <Text>{row.says}</Text>
                <Text size="sm">{row.petsMax === null ? 'Any number of pets' : `At most ${row.petsMax} pets`}</Text>
                <Text size="sm">{row.hasIdentification ? 'With' : 'Without'} identification</Text>
              </div>
              {may('govern') && plan !== current && (
                <Confirmed
                  label={`Choose ${plan}`}
                  title={`Change the plan to ${plan}?`}
                  isHarmless={row.hasIdentification || !hasIdentification}
                  act={() => ask('choosePlan', { tenantId: id }, { plan })}
                  onDone={() => {
                    done(`The plan is now ${plan}.`);
                    void queries.invalidateQueries({ queryKey: tenantKey(id) });
                    void queries.invalidateQueries(sessionQuery);
                  }}
                >
                  {consequencesOf(plan, hasIdentification)}
                </Confirmed>
              )}
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Page>
  );
}
