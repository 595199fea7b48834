import { Anchor, Button, Group, Table } from '@mantine/core';
import type { ApiRow, BodyOf } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { askApi } from '../api.ts';
import { Confirmed } from '../components/confirmed.tsx';
import { DataTable } from '../components/data-table.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { Form, TextField } from '../components/form.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { poolPages, poolsKey } from '../queries.ts';
import { useTenant } from '../session.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** Named sets of pets. An identification can be limited to one. */
export default function SearchPoolsPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: poolsKey(id) });
  const create = useMutation({
    mutationFn: (body: BodyOf<ApiRow<'createSearchPool'>>) => askApi(id, 'createSearchPool', {}, body),
    onSuccess: refresh,
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const description = String(fields.get('description') ?? '') || undefined;
    create.mutate({ name: String(fields.get('name')), description }, { onSuccess: onSent });
  };
  return (
    <Page title={t.shell.places.pools} says={t.pools.says}>
      {may('write') && (
        <Form name="pool" failure={create.error} onSubmit={submit}>
          <Group align="flex-end">
            <TextField name="name" label={t.common.name} required />
            <TextField name="description" label={t.pools.description} />
            <Button type="submit" loading={create.isPending}>
              {t.pools.create}
            </Button>
          </Group>
        </Form>
      )}
      <FailureAlert failure={create.error} />
      <PagesOf pages={poolPages(id)} none={t.pools.none}>
        {(pools) => (
          <DataTable
            label={t.shell.places.pools}
            columns={[t.common.name, t.pools.description, t.pools.pets, t.common.created, t.common.change]}
          >
            {pools.map((pool) => (
              <Table.Tr key={pool.name}>
                <Table.Td>
                  <Anchor component={Link} href={`/pets?pool=${encodeURIComponent(pool.name)}`}>
                    {pool.name}
                  </Anchor>
                </Table.Td>
                <Table.Td>{pool.description}</Table.Td>
                <Table.Td>{pool.petCount}</Table.Td>
                <Table.Td>
                  <Moment at={pool.createdAt} />
                </Table.Td>
                <Table.Td>
                  {may('write') && (
                    <Confirmed
                      label={t.pools.delete}
                      title={t.pools.deleteOf(pool.name)}
                      act={() => askApi(id, 'deleteSearchPool', { name: pool.name })}
                      onDone={refresh}
                    >
                      {t.pools.petsStay}
                    </Confirmed>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}
