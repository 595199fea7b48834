import { Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { Contact } from '../../records/contact.tsx';
import { ConsentOf, EditOwner, ExportOwner, RemoveOwner } from '../../records/owner-actions.tsx';
import { PetLink } from '../../records/pet-link.tsx';
import { ownerQuery, petsOfOwnerPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';

/** One owner: contact, consent and pets. */
export default function OwnerPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const { ownerId = '' } = useParams();
  const found = useQuery(ownerQuery(id, ownerId));
  const owner = found.data;
  if (found.error && !owner)
    return (
      <Page title={t.owners.owner}>
        <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />
      </Page>
    );
  if (!owner) return <LoadingSkeleton h={300} />;
  const { contact, consent } = owner;
  return (
    <Page
      title={owner.name}
      actions={
        may('write') && (
          <>
            <EditOwner owner={owner} />
            <MoreActions>
              <ExportOwner owner={owner} />
              <RemoveOwner owner={owner} onRemoved={() => go('/owners')} />
            </MoreActions>
          </>
        )
      }
    >
      <Facts
        facts={{
          [t.lost.contact]: contact && (consent ? <Contact text={contact} /> : contact),
          [t.owners.consent]: <ConsentOf owner={owner} />,
          [t.common.created]: <Moment at={owner.createdAt} />,
        }}
      />
      <Title order={2}>{t.shell.places.pets}</Title>
      <PagesOf pages={petsOfOwnerPages(id, ownerId)} none={t.owners.noPets}>
        {(pets) => (
          <DataTable label={t.shell.places.pets} columns={[t.pets.pet, t.common.species, t.common.created]}>
            {pets.map((pet) => (
              <Table.Tr key={pet.id}>
                <Table.Td>
                  <PetLink petId={pet.id} />
                </Table.Td>
                <Table.Td>{t.pets.species[pet.species]}</Table.Td>
                <Table.Td>
                  <Moment at={pet.createdAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}
