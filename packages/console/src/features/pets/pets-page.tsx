import { Anchor, Button, Group } from '@mantine/core';
import { PET_SORTS, SPECIES } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { jobPath } from '../../records/job-kinds.ts';
import { usePools } from '../../records/use-pools.ts';
import { askApi } from '../../service/api.ts';
import { petCountsQuery, petPage, petPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { ExportCsv } from '../../ui/export-csv.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useSorting } from '../../ui/use-sorting.ts';
import { NewPet } from './new-pet.tsx';
import { PetChanges } from './pet-changes.tsx';
import { PetTable } from './pet-table.tsx';

/** Starts a duplicate search, in a pool if given, and opens its job. Asks first, because it searches for every pet. */
function FindDuplicates({ searchPoolName }: { readonly searchPoolName: string | undefined }) {
  const { id } = useTenant();
  const [, go] = useLocation();
  const t = useTexts();
  const label = searchPoolName === undefined ? t.pets.findDuplicates : t.pets.findDuplicatesIn(searchPoolName);
  return (
    <Confirmed
      label={label}
      title={label}
      isHarmless
      act={async () => {
        const { data } = await askApi(id, 'findDuplicates', {}, searchPoolName === undefined ? {} : { searchPoolName });
        go(jobPath('DUPLICATE_SEARCH', data.jobId));
      }}
      onDone={() => undefined}
    >
      {t.pets.findDuplicatesSays}
    </Confirmed>
  );
}

const FILTERS = ['search', 'species', 'pool', 'registered'] as const;
const REGISTERED = ['yes', 'no'] as const;

/** All pets, searchable by name, breed, externalId, microchip or id. */
export default function PetsPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const [{ search, species: word, pool, registered: asked }, change] = useAddress(FILTERS);
  const registered = REGISTERED.find((one) => one === asked);
  const species = SPECIES.find((one) => one === word);
  const sorting = useSorting(PET_SORTS);
  const { sort, order } = sorting;
  const filter = { search, species, searchPoolName: pool || undefined, registered, sort, order };
  const isFiltered = Boolean(search || species || pool || registered);
  return (
    <Page
      title={t.shell.places.pets}
      says={<PetCounts />}
      actions={
        may('write') && (
          <>
            <FindDuplicates searchPoolName={pool || undefined} />
            <NewPet />
          </>
        )
      }
    >
      <Group gap="xs">
        <SearchField
          label={t.common.search}
          placeholder={t.pets.searchHint}
          value={search}
          onChange={(text) => change({ search: text })}
        />
        <FilterSelect
          label={t.common.species}
          value={species ?? ''}
          onChange={(value) => change({ species: value })}
          options={SPECIES.map((value) => ({ value, label: t.pets.species[value] }))}
        />
        <FilterSelect
          label={t.pets.fingerprints}
          value={registered ?? ''}
          onChange={(value) => change({ registered: value })}
          options={REGISTERED.map((value) => ({ value, label: t.pets.registered[value] }))}
        />
        <PoolChoice value={pool} onChange={(name) => change({ pool: name })} />
      </Group>
      <PagesOf
        pages={petPages(id, filter)}
        none={isFiltered ? t.pets.noneFound : t.pets.none}
        way={isFiltered ? undefined : { href: '/playground', label: t.pets.openPlayground }}
        actions={
          <ExportCsv
            name="pets"
            read={(pageToken) => petPage(id, filter, pageToken)}
            cells={({ id: petId, name, species: kind, breed, externalId, fingerprintCount, createdAt }) => ({
              id: petId,
              name,
              species: kind,
              breed,
              externalId,
              fingerprintCount,
              createdAt,
            })}
          />
        }
      >
        {(pets) => <PetTable pets={pets} sorting={sorting} />}
      </PagesOf>
      {may('write') && <PetChanges />}
    </Page>
  );
}

/** Number of pets, and of those without fingerprints as a link to the filter. */
function PetCounts() {
  const { id } = useTenant();
  const t = useTexts();
  const counts = useQuery(petCountsQuery(id)).data;
  if (!counts) return null;
  return (
    <>
      {t.pets.counted(counts.petCount)}
      {counts.unregisteredCount > 0 && (
        <>
          {' '}
          <Anchor component={Link} href="/pets?registered=no" inherit>
            {t.pets.countedWithout(counts.unregisteredCount)}
          </Anchor>
        </>
      )}
    </>
  );
}

function PoolChoice({ value, onChange }: { readonly value: string; readonly onChange: (pool: string) => void }) {
  const t = useTexts();
  const pools = usePools();
  if (pools.length === 0) return null;
  return (
    <>
      <FilterSelect
        label={t.pets.pool}
        value={value}
        onChange={onChange}
        options={pools.map(({ name }) => ({ value: name, label: name }))}
      />
      {value !== '' && (
        <Button variant="default" onClick={() => onChange('')}>
          {t.pets.clearPool}
        </Button>
      )}
    </>
  );
}
