import { Badge, Checkbox, Table, Text } from '@mantine/core';
import type { ConsoleAnswer, PET_SORTS } from '@rhinarium/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { Picture } from '../../records/picture.tsx';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TOKENS } from '../../ui/tokens.ts';
import type { Sorting } from '../../ui/use-sorting.ts';
import { ChangeSelected } from './change-selected.tsx';

type PetEntry = ConsoleAnswer<'searchPets'>['data'][number];

type PetSort = (typeof PET_SORTS)[number];

/** Table of pets with bulk actions. */
export function PetTable({
  pets,
  sorting,
}: {
  readonly pets: readonly PetEntry[];
  readonly sorting: Sorting<PetSort>;
}) {
  const t = useTexts();
  const { may } = useTenant();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = pets.filter(({ id }) => ids.has(id));
  const choose = (changed: readonly string[], isChosen: boolean) =>
    setIds((known) => new Set(isChosen ? [...known, ...changed] : [...known].filter((id) => !changed.includes(id))));
  const all = (
    <Checkbox
      aria-label={t.lists.selectAll}
      checked={chosen.length === pets.length}
      indeterminate={chosen.length > 0 && chosen.length < pets.length}
      onChange={({ currentTarget }) =>
        choose(
          pets.map(({ id }) => id),
          currentTarget.checked,
        )
      }
    />
  );
  const columns: readonly Column<PetSort>[] = [
    { label: t.pets.image, id: 'image' },
    { label: t.pets.pet, sort: 'name' },
    { label: t.common.species, id: 'species' },
    { label: t.pets.fields.externalId, sort: 'externalId', id: 'externalId' },
    { label: t.pets.fingerprints, id: 'fingerprints' },
    { label: t.common.created, sort: 'createdAt', id: 'createdAt' },
  ];
  return (
    <>
      {chosen.length > 0 && <ChangeSelected pets={chosen} onClear={() => setIds(new Set())} />}
      <DataTable
        label={t.shell.places.pets}
        columns={may('write') ? [{ label: t.lists.select, head: all }, ...columns] : columns}
        sorting={sorting}
        list="pets"
        minWidth={760}
      >
        {pets.map((pet) => (
          <Table.Tr key={pet.id} className="linked-row">
            {may('write') && (
              <Table.Td>
                <Checkbox
                  aria-label={t.lists.selectOf(pet.name ?? t.pets.unnamed)}
                  checked={ids.has(pet.id)}
                  onChange={({ currentTarget }) => choose([pet.id], currentTarget.checked)}
                />
              </Table.Td>
            )}
            <PetCells pet={pet} />
          </Table.Tr>
        ))}
      </DataTable>
    </>
  );
}

function PetCells({ pet }: { readonly pet: PetEntry }) {
  const t = useTexts();
  return (
    <>
      <Table.Td>
        <Picture imageId={pet.imageId} alt="" side={TOKENS.heightPx.thumbnail} />
      </Table.Td>
      <Table.Td>
        <Link className="row-link" href={`/pets/${pet.id}`}>
          {pet.name ?? t.pets.unnamed}
        </Link>
        {pet.breed && (
          <Text span size="sm" c="dimmed">
            {' '}
            {pet.breed}
          </Text>
        )}
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
    </>
  );
}
