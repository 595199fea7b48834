import { Group, NativeSelect } from '@mantine/core';
import { PURPOSES, SESSION_SORTS, SESSION_STATES, SPECIES } from '@rhinarium/contract';
import { SessionTable } from '../../records/session-table.tsx';
import { sessionPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
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
  const all = { value: '', label: t.common.all };
  return (
    <Page title={t.shell.places.sessions} says={t.sessions.says}>
      <Group align="flex-end">
        <NativeSelect
          label={t.sessions.purpose}
          value={purpose ?? ''}
          onChange={({ currentTarget }) => change({ purpose: currentTarget.value })}
          data={[all, ...PURPOSES.map((value) => ({ value, label: t.sessions.purposes[value] }))]}
        />
        <NativeSelect
          label={t.common.state}
          value={state ?? ''}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
          data={[all, ...SESSION_STATES.map((value) => ({ value, label: t.sessions.states[value] }))]}
        />
        <NativeSelect
          label={t.common.species}
          value={species ?? ''}
          onChange={({ currentTarget }) => change({ species: currentTarget.value })}
          data={[all, ...SPECIES.map((value) => ({ value, label: t.pets.species[value] }))]}
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
