import { Table } from '@mantine/core';
import { Link } from 'wouter';
import { Contact } from '../../records/contact.tsx';
import { ConsentOf } from '../../records/owner-actions.tsx';
import { ownerPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAddress } from '../../ui/use-address.ts';

/** Owners of pets, searched by name. Contacts are shown to who may write. */
export default function OwnersPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const [{ search }, look] = useAddress(['search']);
  const isFiltered = search !== '';
  return (
    <Page title={t.shell.places.owners} says={t.owners.says}>
      <SearchField
        label={t.common.search}
        placeholder={t.owners.name}
        value={search}
        onChange={(text) => look({ search: text })}
      />
      <PagesOf
        pages={ownerPages(id, search)}
        none={isFiltered ? t.owners.noneFound : t.owners.none}
        way={isFiltered || !may('write') ? undefined : { href: '/import', label: t.shell.places.import }}
      >
        {(owners) => (
          <DataTable
            label={t.shell.places.owners}
            columns={[
              t.common.name,
              ...(may('write') ? [{ label: t.lost.contact, id: 'contact' }] : []),
              { label: t.owners.consent, id: 'consent' },
              { label: t.shell.places.pets, id: 'pets' },
              { label: t.common.created, id: 'createdAt' },
            ]}
            list="owners"
            minWidth={720}
          >
            {owners.map((owner) => (
              <Table.Tr key={owner.id} className="linked-row">
                <Table.Td>
                  <Link className="row-link" href={`/owners/${owner.id}`}>
                    {owner.name}
                  </Link>
                </Table.Td>
                {may('write') && (
                  <Table.Td>
                    {owner.contact && (owner.consent ? <Contact text={owner.contact} /> : owner.contact)}
                  </Table.Td>
                )}
                <Table.Td>
                  <ConsentOf owner={owner} />
                </Table.Td>
                <Table.Td>{owner.petCount}</Table.Td>
                <Table.Td>
                  <Moment at={owner.createdAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}
