import { Anchor, Badge, Group, NativeSelect, SegmentedControl, Table } from '@mantine/core';
import { JOB_STATUSES, type JobKind, type JobStatus } from '@rhinarium/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { DataTable } from '../components/data-table.tsx';
import { JOB_PLACES, type Job, jobPath, STATUS_COLOURS } from '../components/job-kinds.ts';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { PagesOf } from '../components/pages-of.tsx';
import { jobPages } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** Jobs of one kind, the latest first; the list follows them while they run. */
export default function JobsPage() {
  const { id } = useTenant();
  const [kind, setKind] = useState<JobKind>('PET_VERIFICATION');
  const [status, setStatus] = useState<JobStatus>();
  return (
    <Page
      title="Jobs"
      says="Every accepted job ends within its deadline, even after a crash. Jobs are kept for 30 days."
    >
      <Group align="flex-end">
        <SegmentedControl
          aria-label="Kind of job"
          value={kind}
          onChange={(value) => setKind(value as JobKind)}
          data={Object.entries(JOB_PLACES).map(([value, { label }]) => ({ value, label }))}
        />
        <NativeSelect
          label="Status"
          value={status ?? ''}
          onChange={(event) => setStatus(JOB_STATUSES.find((one) => one === event.currentTarget.value))}
          data={[{ value: '', label: 'All' }, ...JOB_STATUSES]}
        />
      </Group>
      <PagesOf pages={jobPages(id, kind, status)} none="No matching jobs." refreshMs={3000}>
        {(jobs) => (
          <DataTable
            label={JOB_PLACES[kind].label}
            columns={['Job', 'Status', 'Decision', 'Attempt', 'Created', 'Took']}
            minWidth={760}
          >
            {jobs.map((job) => (
              <Table.Tr key={job.id}>
                <Table.Td className="mono">
                  <Anchor component={Link} href={jobPath(job.kind, job.id)}>
                    {job.id.slice(0, 13)}…
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <Badge color={STATUS_COLOURS[job.status]} variant="light">
                    {job.status}
                  </Badge>
                </Table.Td>
                <Table.Td>{decisionOf(job)}</Table.Td>
                <Table.Td>{job.attempt}</Table.Td>
                <Table.Td>
                  <Moment at={job.createdAt} />
                </Table.Td>
                <Table.Td>{job.finishedAt ? `${secondsBetween(job.createdAt, job.finishedAt)} s` : '–'}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </PagesOf>
    </Page>
  );
}

const secondsBetween = (from: string, to: string) => ((Date.parse(to) - Date.parse(from)) / 1000).toFixed(2);

function decisionOf(job: Job): string {
  if (job.error) return job.error.code;
  if (!job.result) return '–';
  if ('addedFingerprintIds' in job.result) return `${job.result.addedFingerprintIds.length} fingerprints added`;
  return job.result.decision;
}
