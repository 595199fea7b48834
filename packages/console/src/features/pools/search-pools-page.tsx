import { Anchor, Button, Group, Table } from '@mantine/core';
import { type ApiRow, type BodyOf, POOL_SORTS } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { askApi } from '../../service/api.ts';
import { poolPages, poolsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useSorting } from '../../ui/use-sorting.ts';
import { EditPool } from './edit-pool.tsx';

/** Named sets of pets. An identification can be limited to one. */
export default function SearchPoolsPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const [{ search }, look] = useAddress(['search']);
  const sorting = useSorting(POOL_SORTS);
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
      <SearchField
        label={t.common.search}
        placeholder={t.pools.searchHint}
        value={search}
        onChange={(text) => look({ search: text })}
      />
      <PagesOf
        pages={poolPages(id, { search, sort: sorting.sort, order: sorting.order })}
        none={search ? t.pools.noneFound : t.pools.none}
      >
        {(pools) => (
          <DataTable
            label={t.shell.places.pools}
            columns={[
              { label: t.common.name, sort: 'name' },
              { label: t.pools.description, id: 'description' },
              { label: t.pools.pets, id: 'pets' },
              { label: t.common.created, sort: 'createdAt', id: 'createdAt' },
              t.common.change,
            ]}
            sorting={sorting}
            list="pools"
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
                    <Group gap="xs" wrap="nowrap">
                      <EditPool pool={pool} />
                      <Confirmed
                        isCompact
                        label={t.pools.delete}
                        title={t.pools.deleteOf(pool.name)}
                        act={() => askApi(id, 'deleteSearchPool', { name: pool.name })}
                        onDone={refresh}
                      >
                        {t.pools.petsStay}
                      </Confirmed>
                    </Group>
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
