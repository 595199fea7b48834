import { Anchor, Badge, Button, Group, NativeSelect, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { SPECIES, type Species } from '@rhinarium/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { DataTable } from '../components/data-table.tsx';
import { Moment } from '../components/moment.tsx';
import { NewPet } from '../components/new-pet.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { Picture } from '../components/picture.tsx';
import { usePools } from '../components/use-pools.ts';
import { petPages } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** All pets, found by any part of their name, breed, externalId or id. */
export default function PetsPage() {
  const { id, may } = useTenant();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 200);
  const [species, setSpecies] = useState<Species>();
  const [pool, setPool] = useState(() => new URLSearchParams(window.location.search).get('pool') ?? '');
  const filter = { search, species, searchPoolName: pool || undefined };
  return (
    <Page title="Pets" actions={may('write') && <NewPet />}>
      <Group align="flex-end">
        <TextInput
          type="search"
          label="Search"
          placeholder="Name, breed, externalId or id"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={{ base: '100%', xs: 300 }}
        />
        <NativeSelect
          label="Species"
          value={species ?? ''}
          onChange={(event) => setSpecies(SPECIES.find((one) => one === event.currentTarget.value))}
          data={[{ value: '', label: 'All' }, ...SPECIES]}
        />
        <PoolChoice value={pool} onChange={setPool} />
      </Group>
      <PagesOf
        pages={petPages(id, filter)}
        none={text === '' ? 'No pets yet. Register one in the playground.' : 'No pet matches this search.'}
      >
        {(pets) => (
          <DataTable
            label="Pets"
            columns={['Image', 'Pet', 'Species', 'Your id', 'Fingerprints', 'Created']}
            minWidth={700}
          >
            {pets.map((pet) => (
              <Table.Tr key={pet.id}>
                <Table.Td>
                  <Picture imageId={pet.imageId} alt="" side={44} />
                </Table.Td>
                <Table.Td>
                  <Anchor component={Link} href={`/pets/${pet.id}`}>
                    {pet.name ?? 'Unnamed pet'}
                  </Anchor>
                  {pet.breed && ` · ${pet.breed}`}
                </Table.Td>
                <Table.Td>
                  <Badge variant="light" color="gray">
                    {pet.species}
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
  const pools = usePools();
  if (pools.length === 0) return null;
  return (
    <>
      <NativeSelect
        label="Search pool"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: 'All' }, ...pools.map(({ name }) => name)]}
      />
      {value !== '' && (
        <Button variant="default" onClick={() => onChange('')}>
          Clear the pool
        </Button>
      )}
    </>
  );
}
