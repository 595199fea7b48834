import { Group } from '@mantine/core';
import { PURPOSES, SESSION_SORTS, SESSION_STATES, SPECIES } from '@rhinarium/contract';
import { SessionTable } from '../../records/session-table.tsx';
import { sessionPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useSorting } from '../../ui/use-sorting.ts';

export default function CaptureSessionsPage() {
  const { id } = useTenant();
  const t = useTexts();
  const [address, change] = useAddress(['state', 'purpose', 'species']);
  const sorting = useSorting(SESSION_SORTS);
  const state = SESSION_STATES.find((one) => one === address.state);
  const purpose = PURPOSES.find((one) => one === address.purpose);
  const species = SPECIES.find((one) => one === address.species);
  const filter = { state, purpose, species, sort: sorting.sort, order: sorting.order };
  return (
    <Page title={t.shell.places.sessions} says={t.sessions.says}>
      <Group gap="xs">
        <FilterSelect
          label={t.sessions.purpose}
          value={purpose ?? ''}
          onChange={(value) => change({ purpose: value })}
          options={PURPOSES.map((value) => ({ value, label: t.sessions.purposes[value] }))}
        />
        <FilterSelect
          label={t.common.state}
          value={state ?? ''}
          onChange={(value) => change({ state: value })}
          options={SESSION_STATES.map((value) => ({ value, label: t.sessions.states[value] }))}
        />
        <FilterSelect
          label={t.common.species}
          value={species ?? ''}
          onChange={(value) => change({ species: value })}
          options={SPECIES.map((value) => ({ value, label: t.pets.species[value] }))}
        />
      </Group>
      <PagesOf
        pages={sessionPages(id, filter)}
        none={state || purpose || species ? t.sessions.noneFound : t.sessions.none}
        refreshMs={10_000}
      >
        {(entries) => <SessionTable entries={entries} sorting={sorting} />}
      </PagesOf>
    </Page>
  );
}
