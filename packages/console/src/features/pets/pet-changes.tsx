import { Anchor, Stack, Table, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PetLink } from '../../records/pet-link.tsx';
import { askApi } from '../../service/api.ts';
import { petChangePages, tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { done } from '../../ui/done.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';

/** Merges and moves of photos that can still be undone. Nothing where there are none. */
export function PetChanges() {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const pages = petChangePages(id);
  const { data } = useInfiniteQuery(pages);
  if (!data?.pages[0]?.data.length) return null;
  return (
    <Stack component="section" mt="xl">
      <Title order={2} size="h4">
        {t.pets.changes}
      </Title>
      <PagesOf pages={pages} none="">
        {(changes) => (
          <DataTable
            label={t.pets.changes}
            minWidth={720}
            columns={[t.pets.changed, t.pets.pet, t.pets.intoPet, t.pets.photos, t.pets.undoUntil, t.common.change]}
          >
            {changes.map(({ id: changeId, kind, petId, intoPetId, photoCount, undoUntil }) => (
              <Table.Tr key={changeId}>
                <Table.Td>{t.pets.changeKinds[kind]}</Table.Td>
                <Table.Td>
                  {kind === 'MERGE' ? (
                    <Anchor component={Link} href={`/pets/${petId}`} ff="monospace">
                      {petId.slice(0, 13)}…
                    </Anchor>
                  ) : (
                    <PetLink petId={petId} />
                  )}
                </Table.Td>
                <Table.Td>
                  <PetLink petId={intoPetId} />
                </Table.Td>
                <Table.Td>{photoCount}</Table.Td>
                <Table.Td>
                  <Moment at={undoUntil} />
                </Table.Td>
                <Table.Td>
                  <Confirmed
                    label={t.common.undo}
                    title={t.pets.undoChange[kind]}
                    isHarmless
                    isCompact
                    act={() => askApi(id, 'undoPetChange', { changeId })}
                    onDone={() => {
                      done(t.common.undone);
                      void queries.invalidateQueries({ queryKey: tenantKey(id) });
                    }}
                  >
                    {kind === 'MERGE' ? t.pets.undoMergeSays : t.pets.undoMoveSays}
                  </Confirmed>
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Stack>
  );
}
