import { Anchor, Badge, Table, Text } from '@mantine/core';
import type { ConsoleAnswer, JOB_SORTS } from '@rhinarium/contract';
import { Link } from 'wouter';
import { useTexts } from '../texts/use-texts.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import type { Sorting } from '../ui/use-sorting.ts';
import { Decision } from './decision.tsx';
import { jobPath, STATUS_COLOURS } from './job-kinds.ts';
import { PetCell } from './pet-link.tsx';

type JobEntry = ConsoleAnswer<'listJobEntries'>['data'][number];

type JobSort = (typeof JOB_SORTS)[number];

const secondsBetween = (from: string, to: string) => ((Date.parse(to) - Date.parse(from)) / 1000).toFixed(1);

/** Jobs with their results, and with their pets unless all have the same. */
export function JobTable(props: {
  readonly label: string;
  readonly jobs: readonly JobEntry[];
  readonly isOfOnePet?: boolean;
  readonly sorting?: Sorting<JobSort>;
}) {
  const { label, jobs, isOfOnePet = false } = props;
  const t = useTexts();
  const columns: readonly Column<JobSort>[] = [
    t.jobs.result,
    ...(isOfOnePet ? [] : [{ label: t.pets.pet, id: 'pet' }]),
    { label: t.jobs.score, sort: 'score', id: 'score' },
    { label: t.common.when, sort: 'createdAt', id: 'createdAt' },
    { label: t.common.took, sort: 'took', id: 'took' },
    t.jobs.job,
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      sorting={props.sorting}
      minWidth={isOfOnePet ? 560 : 760}
      {...(!isOfOnePet && { list: 'jobs' })}
    >
      {jobs.map((job) => (
        <Table.Tr key={job.id}>
          <Table.Td>
            <JobOutcome job={job} />
          </Table.Td>
          {!isOfOnePet && <Table.Td>{job.pet ? <PetCell pet={job.pet} /> : <Text c="dimmed">–</Text>}</Table.Td>}
          <Table.Td>{job.score === null ? '–' : job.score.toFixed(1)}</Table.Td>
          <Table.Td>
            <Moment at={job.createdAt} />
          </Table.Td>
          <Table.Td>{job.finishedAt ? t.common.seconds(secondsBetween(job.createdAt, job.finishedAt)) : '–'}</Table.Td>
          <Table.Td>
            <Anchor
              component={Link}
              href={jobPath(job.kind, job.id)}
              aria-label={`${t.jobs.kinds[job.kind].one} ${job.id}`}
            >
              {t.jobs.kinds[job.kind].one}
            </Anchor>
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function JobOutcome({ job }: { readonly job: JobEntry }) {
  const t = useTexts();
  if (job.decision) return <Decision decision={job.decision} />;
  if (job.addedCount !== null) return <Text size="sm">{t.jobs.added(job.addedCount)}</Text>;
  return (
    <>
      <Badge color={STATUS_COLOURS[job.status]} variant="light">
        {t.jobs.statuses[job.status]}
      </Badge>
      {job.errorCode && (
        <Text size="xs">
          <Anchor href={`/docs/errors#${job.errorCode}`}>{job.errorCode}</Anchor>
        </Text>
      )}
    </>
  );
}
