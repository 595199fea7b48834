import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { PLANS, type Plan } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { FailureAlert } from '../components/failure-alert.tsx';
import { Page } from '../components/page.tsx';
import { overviewQuery, sessionQuery, tenantKey } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** The plans, and which one the tenant is on. Choosing any clears SVCB2B10012. */
export default function PlanPage() {
  const { id, may } = useTenant();
  const queries = useQueryClient();
  const overview = useQuery(overviewQuery(id));
  const choose = useMutation({
    mutationFn: (plan: Plan) => ask('choosePlan', { tenantId: id }, { plan }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: tenantKey(id) });
      void queries.invalidateQueries(sessionQuery);
    },
  });
  const current = overview.data?.plan;
  return (
    <Page
      title="Plan"
      says={
        current === null
          ? 'No plan is chosen yet, so identification fails with SVCB2B10012. Choose any plan, even the free one, to clear this.'
          : 'A plan sets the maximum number of pets and whether identification (1:N) is included.'
      }
    >
      <FailureAlert failure={overview.error ?? choose.error} />
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
                <Button variant="default" onClick={() => choose.mutate(plan)} loading={choose.isPending}>
                  Choose {plan}
                </Button>
              )}
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Page>
  );
}
