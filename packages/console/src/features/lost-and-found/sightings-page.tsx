import { Button, Group, Table } from '@mantine/core';
import { SIGHTING_STATES, SPECIES } from '@rhinarium/contract';
import { Link } from 'wouter';
import { NobodyAlerted } from '../../records/nobody-alerted.tsx';
import { Picture } from '../../records/picture.tsx';
import { sightingPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { TOKENS } from '../../ui/tokens.ts';
import { useAddress } from '../../ui/use-address.ts';
import { NEAR_FILTERS, NearFilter, nearQueryOf } from './near-filter.tsx';
import { StateOf, ToDecide } from './states.tsx';
import { LostAndFoundSettings, TurnedOff } from './turned-off.tsx';

const FILTERS = ['state', 'species', ...NEAR_FILTERS] as const;
const refreshMs = 10_000;

/** Found animals without an owner. */
export default function SightingsPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const [{ state: word, species: kind, ...near }, change] = useAddress(FILTERS);
  const state = SIGHTING_STATES.find((one) => one === word);
  const species = SPECIES.find((one) => one === kind);
  const around = nearQueryOf(near);
  const isNear = 'withinKm' in around;
  const isFiltered = Boolean(state || species || isNear);
  return (
    <Page
      title={t.shell.places.sightings}
      says={t.lost.sightingsSay}
      actions={
        may('write') && (
          <Button component={Link} href="/found-animal">
            {t.shell.places.foundAnimal}
          </Button>
        )
      }
    >
      <TurnedOff />
      <NobodyAlerted />
      <Group gap="xs">
        <FilterSelect
          label={t.common.state}
          value={state ?? ''}
          onChange={(value) => change({ state: value })}
          options={SIGHTING_STATES.map((value) => ({ value, label: t.lost.sightingStates[value] }))}
        />
        <FilterSelect
          label={t.common.species}
          value={species ?? ''}
          onChange={(value) => change({ species: value })}
          options={SPECIES.map((value) => ({ value, label: t.pets.species[value] }))}
        />
        <NearFilter near={near} onChange={change} />
      </Group>
      <PagesOf
        pages={sightingPages(id, { state, species, ...around })}
        none={isFiltered ? t.lost.noneInState : t.lost.noSightings}
        way={isFiltered || !may('write') ? undefined : { href: '/found-animal', label: t.shell.places.foundAnimal }}
        refreshMs={refreshMs}
      >
        {(sightings) => (
          <DataTable
            label={t.shell.places.sightings}
            columns={[
              t.lost.place,
              t.common.state,
              { label: t.common.species, id: 'species' },
              { label: t.lost.seen, id: 'seen' },
              ...(isNear ? [t.lost.distance] : []),
              t.lost.toDecide,
              { label: t.common.created, id: 'createdAt' },
            ]}
            list="sightings"
            minWidth={800}
          >
            {sightings.map((sighting) => (
              <Table.Tr key={sighting.id} className="linked-row">
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    <Picture
                      imageId={sighting.appearanceIds[0] ?? sighting.fingerprintIds[0] ?? null}
                      alt=""
                      side={TOKENS.heightPx.thumbnail}
                    />
                    <Link className="row-link" href={`/sightings/${sighting.id}`}>
                      {sighting.place || t.lost.noPlace}
                    </Link>
                  </Group>
                </Table.Td>
                <Table.Td>
                  <StateOf kind="sightingStates" state={sighting.state} />
                </Table.Td>
                <Table.Td>{t.pets.species[sighting.species]}</Table.Td>
                <Table.Td>
                  <Moment at={sighting.seenAt} />
                </Table.Td>
                {isNear && <Table.Td>{t.lost.km(sighting.distanceKm ?? 0)}</Table.Td>}
                <Table.Td>
                  <ToDecide count={sighting.openCandidateCount} />
                </Table.Td>
                <Table.Td>
                  <Moment at={sighting.createdAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
      <LostAndFoundSettings />
    </Page>
  );
}
