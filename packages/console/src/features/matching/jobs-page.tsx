import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { DECISIONS, JOB_KINDS, JOB_SORTS, JOB_STATUSES } from '@rhinarium/contract';
import { JobTable } from '../../records/job-table.tsx';
import { jobPage, jobPages } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { ExportCsv } from '../../ui/export-csv.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Page } from '../../ui/page.tsx';
import { PagesOf } from '../../ui/pages-of.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useSorting } from '../../ui/use-sorting.ts';

/** Outcomes to filter by: decisions, and statuses without one. */
const outcomesIn = (t: Texts) => [
  ...DECISIONS.map((value) => ({ value, label: t.jobs.decisions[value].label })),
  ...JOB_STATUSES.filter((status) => status !== 'SUCCESS').map((value) => ({ value, label: t.jobs.statuses[value] })),
];

/** Jobs of one kind, refreshed while they run. */
export default function JobsPage() {
  const { id } = useTenant();
  const t = useTexts();
  const [{ kind: word, result }, change] = useAddress(['kind', 'result']);
  const kind = JOB_KINDS.find((one) => one === word) ?? 'PET_VERIFICATION';
  const decision = DECISIONS.find((one) => one === result);
  const status = JOB_STATUSES.find((one) => one === result);
  const sorting = useSorting(JOB_SORTS);
  const filter = { kind, decision, status, sort: sorting.sort, order: sorting.order };
  return (
    <Page title={t.shell.places.jobs} says={t.jobs.says}>
      <Group gap="xs">
        <SegmentedControl
          aria-label={t.jobs.kind}
          value={kind}
          onChange={(value) => change({ kind: value })}
          data={JOB_KINDS.map((value) => ({ value, label: t.jobs.kinds[value].many }))}
          visibleFrom="sm"
        />
        {/* Four names are wider than a phone. */}
        <NativeSelect
          hiddenFrom="sm"
          aria-label={t.jobs.kind}
          value={kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
          data={JOB_KINDS.map((value) => ({ value, label: t.jobs.kinds[value].many }))}
        />
        <FilterSelect
          label={t.jobs.result}
          value={result}
          onChange={(value) => change({ result: value })}
          options={outcomesIn(t)}
        />
      </Group>
      <PagesOf
        pages={jobPages(id, filter)}
        none={t.jobs.none}
        refreshMs={3000}
        actions={
          <ExportCsv
            name={`jobs-${kind.toLowerCase()}`}
            read={(pageToken) => jobPage(id, filter, pageToken)}
            cells={({ pet, ...job }) => ({
              id: job.id,
              kind: job.kind,
              status: job.status,
              decision: job.decision,
              score: job.score,
              addedCount: job.addedCount,
              errorCode: job.errorCode,
              petId: pet?.id ?? null,
              petName: pet?.name ?? null,
              externalId: pet?.externalId ?? null,
              createdAt: job.createdAt,
              finishedAt: job.finishedAt,
            })}
          />
        }
      >
        {(jobs) => <JobTable label={t.jobs.kinds[kind].many} jobs={jobs} sorting={sorting} />}
      </PagesOf>
    </Page>
  );
}
