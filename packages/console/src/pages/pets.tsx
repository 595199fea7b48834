import { Anchor, Badge, Button, Group, NativeSelect, Table } from '@mantine/core';
import { SPECIES } from '@rhinarium/contract';
import { Link } from 'wouter';
import { DataTable } from '../components/data-table.tsx';
import { Empty } from '../components/empty.tsx';
import { Moment } from '../components/moment.tsx';
import { NewPet } from '../components/new-pet.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { Picture } from '../components/picture.tsx';
import { SearchField } from '../components/search-field.tsx';
import { useAddress } from '../components/use-address.ts';
import { usePools } from '../components/use-pools.ts';
import { petPages } from '../queries.ts';
import { useTenant } from '../session.tsx';
import { useTexts } from '../texts/use-texts.tsx';

/** All pets, found by any part of their name, breed, externalId or id. */
export default function PetsPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const [{ search, species: word, pool }, change] = useAddress(['search', 'species', 'pool']);
  const species = SPECIES.find((one) => one === word);
  const filter = { search, species, searchPoolName: pool || undefined };
  return (
    <Page title={t.shell.places.pets} actions={may('write') && <NewPet />}>
      <Group align="flex-end">
        <SearchField
          label={t.common.search}
          placeholder={t.pets.searchHint}
          value={search}
          onChange={(text) => change({ search: text })}
        />
        <NativeSelect
          label={t.common.species}
          value={species ?? ''}
          onChange={({ currentTarget }) => change({ species: currentTarget.value })}
          data={[
            { value: '', label: t.common.all },
            ...SPECIES.map((value) => ({ value, label: t.pets.species[value] })),
          ]}
        />
        <PoolChoice value={pool} onChange={(name) => change({ pool: name })} />
      </Group>
      <PagesOf
        pages={petPages(id, filter)}
        none={
          search || species || pool ? (
            t.pets.noneFound
          ) : (
            <Empty says={t.pets.none} href="/playground" label={t.pets.openPlayground} />
          )
        }
      >
        {(pets) => (
          <DataTable
            label={t.shell.places.pets}
            columns={[t.pets.image, t.pets.pet, t.common.species, t.pets.yourId, t.pets.fingerprints, t.common.created]}
            minWidth={700}
          >
            {pets.map((pet) => (
              <Table.Tr key={pet.id}>
                <Table.Td>
                  <Picture imageId={pet.imageId} alt="" side={44} />
                </Table.Td>
                <Table.Td>
                  <Anchor component={Link} href={`/pets/${pet.id}`}>
                    {pet.name ?? t.pets.unnamed}
                  </Anchor>
                  {pet.breed && ` · ${pet.breed}`}
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" color="gray">
                    {t.pets.species[pet.species]}
                  </Badge>
                </Table.Td>
                <Table.Td className="mono">{pet.externalId ?? '–'}</Table.Td>
                <Table.Td>{pet.fingerprintCount}</Table.Td>
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

function PoolChoice({ value, onChange }: { readonly value: string; readonly onChange: (pool: string) => void }) {
  const t = useTexts();
  const pools = usePools();
  if (pools.length === 0) return null;
  return (
    <>
      <NativeSelect
        label={t.pets.pool}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: t.common.all }, ...pools.map(({ name }) => name)]}
      />
      {value !== '' && (
        <Button variant="default" onClick={() => onChange('')}>
          {t.pets.clearPool}
        </Button>
      )}
    </>
  );
}
