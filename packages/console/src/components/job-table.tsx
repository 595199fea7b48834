import { Anchor, Badge, Table, Text } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { Link } from 'wouter';
import { DataTable } from './data-table.tsx';
import { Decision } from './decision.tsx';
import { JOB_PLACES, jobPath, STATUS_WORDS } from './job-kinds.ts';
import { Moment } from './moment.tsx';
import { PetCell } from './pet-link.tsx';

type JobEntry = ConsoleAnswer<'listJobEntries'>['data'][number];

const secondsBetween = (from: string, to: string) => ((Date.parse(to) - Date.parse(from)) / 1000).toFixed(1);

/** Jobs with what came of each, and with their pets unless all are of one. */
export function JobTable(props: {
  readonly label: string;
  readonly jobs: readonly JobEntry[];
  readonly isOfOnePet?: boolean;
}) {
  const { label, jobs, isOfOnePet = false } = props;
  const columns = ['Result', ...(isOfOnePet ? [] : ['Pet']), 'Score', 'When', 'Took', 'Job'];
  return (
    <DataTable label={label} columns={columns} minWidth={isOfOnePet ? 560 : 760}>
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
          <Table.Td>{job.finishedAt ? `${secondsBetween(job.createdAt, job.finishedAt)} s` : '–'}</Table.Td>
          <Table.Td>
            <Anchor
              component={Link}
              href={jobPath(job.kind, job.id)}
              aria-label={`${JOB_PLACES[job.kind].one} ${job.id}`}
            >
              {JOB_PLACES[job.kind].one}
            </Anchor>
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function JobOutcome({ job }: { readonly job: JobEntry }) {
  if (job.decision) return <Decision decision={job.decision} />;
  if (job.addedCount !== null) return <Text size="sm">{job.addedCount} fingerprints added</Text>;
  const { label, colour } = STATUS_WORDS[job.status];
  return (
    <>
      <Badge color={colour} variant="light">
        {label}
      </Badge>
      {job.errorCode && (
        <Text size="xs">
          <Anchor href={`/docs/errors#${job.errorCode}`}>{job.errorCode}</Anchor>
        </Text>
      )}
    </>
  );
}
