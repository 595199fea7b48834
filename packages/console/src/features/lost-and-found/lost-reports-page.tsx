import { Button, Group, Table } from '@mantine/core';
import { LOST_REPORT_STATES, type LostReport } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { NobodyAlerted } from '../../records/nobody-alerted.tsx';
import { Picture } from '../../records/picture.tsx';
import { lostReportPages, petEntryQuery } from '../../service/queries.ts';
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

const FILTERS = ['state', ...NEAR_FILTERS] as const;
const refreshMs = 10_000;

/** Pets that are, or were, reported lost. */
export default function LostReportsPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const [{ state: word, ...near }, change] = useAddress(FILTERS);
  const state = LOST_REPORT_STATES.find((one) => one === word);
  const around = nearQueryOf(near);
  const isNear = 'withinKm' in around;
  return (
    <Page
      title={t.shell.places.lostReports}
      says={t.lost.reportsSay}
      actions={
        may('write') && (
          <Button component={Link} href="/lost-animal">
            {t.shell.places.lostAnimal}
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
          options={LOST_REPORT_STATES.map((value) => ({ value, label: t.lost.reportStates[value] }))}
        />
        <NearFilter near={near} onChange={change} />
      </Group>
      <PagesOf
        pages={lostReportPages(id, { state, ...around })}
        none={state || isNear ? t.lost.noneInState : t.lost.noReports}
        way={state || isNear || !may('write') ? undefined : { href: '/lost-animal', label: t.shell.places.lostAnimal }}
        refreshMs={refreshMs}
      >
        {(reports) => (
          <DataTable
            label={t.shell.places.lostReports}
            columns={[
              t.pets.pet,
              t.common.state,
              { label: t.lost.place, id: 'place' },
              { label: t.lost.lastSeen, id: 'lastSeen' },
              ...(isNear ? [t.lost.distance] : []),
              t.lost.toDecide,
              { label: t.common.created, id: 'createdAt' },
            ]}
            list="lost reports"
            minWidth={800}
          >
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </DataTable>
        )}
      </PagesOf>
      <LostAndFoundSettings />
    </Page>
  );
}

function ReportRow({ report }: { readonly report: LostReport }) {
  const { id } = useTenant();
  const t = useTexts();
  const pet = useQuery(petEntryQuery(id, report.petId)).data;
  return (
    <Table.Tr className="linked-row">
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Picture imageId={pet?.imageId ?? null} alt="" side={TOKENS.heightPx.thumbnail} />
          <Link className="row-link" href={`/lost-reports/${report.id}`}>
            {pet?.name ?? pet?.externalId ?? t.pets.unnamed}
          </Link>
        </Group>
      </Table.Td>
      <Table.Td>
        <StateOf kind="reportStates" state={report.state} />
      </Table.Td>
      <Table.Td>{report.place}</Table.Td>
      <Table.Td>
        <Moment at={report.lastSeenAt} />
      </Table.Td>
      {report.distanceKm !== undefined && <Table.Td>{t.lost.km(report.distanceKm)}</Table.Td>}
      <Table.Td>
        <ToDecide count={report.openCandidateCount} />
      </Table.Td>
      <Table.Td>
        <Moment at={report.createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}
