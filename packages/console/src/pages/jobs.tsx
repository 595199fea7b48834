import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { DECISIONS, JOB_KINDS, JOB_STATUSES } from '@rhinarium/contract';
import { DECISION_WORDS } from '../components/decision.tsx';
import { JOB_PLACES, STATUS_WORDS } from '../components/job-kinds.ts';
import { JobTable } from '../components/job-table.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { useAddress } from '../components/use-address.ts';
import { jobPages } from '../queries.ts';
import { useTenant } from '../session.tsx';

const KINDS = JOB_KINDS.map((value) => ({ value, label: JOB_PLACES[value].label }));
/** What came of a job: a decision, or a status where there is none. */
const OUTCOMES = [
  { value: '', label: 'All' },
  ...DECISIONS.map((value) => ({ value, label: DECISION_WORDS[value].label })),
  ...JOB_STATUSES.filter((status) => status !== 'SUCCESS').map((value) => ({
    value,
    label: STATUS_WORDS[value].label,
  })),
];

/** Jobs of one kind, the latest first; the list follows them while they run. */
export default function JobsPage() {
  const { id } = useTenant();
  const [{ kind: word, result }, change] = useAddress(['kind', 'result']);
  const kind = JOB_KINDS.find((one) => one === word) ?? 'PET_VERIFICATION';
  const decision = DECISIONS.find((one) => one === result);
  const status = JOB_STATUSES.find((one) => one === result);
  return (
    <Page
      title="Jobs"
      says="Every accepted job ends within its deadline, even after a crash. Jobs are kept for 30 days."
    >
      <Group align="flex-end">
        <SegmentedControl
          aria-label="Kind of job"
          value={kind}
          onChange={(value) => change({ kind: value })}
          data={KINDS}
          className="scrolls"
        />
        <NativeSelect
          label="Result"
          value={result}
          onChange={({ currentTarget }) => change({ result: currentTarget.value })}
          data={OUTCOMES}
        />
      </Group>
      <PagesOf pages={jobPages(id, { kind, decision, status })} none="No matching jobs." refreshMs={3000}>
        {(jobs) => <JobTable label={JOB_PLACES[kind].label} jobs={jobs} />}
      </PagesOf>
    </Page>
  );
}
