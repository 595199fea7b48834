import { Alert, Anchor, Badge, Button, Group, Skeleton, Title } from '@mantine/core';
import { ACTIONS } from '@rhinarium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'wouter';
import { askApi } from '../api.ts';
import { done } from '../components/done.ts';
import { Facts } from '../components/facts.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { isEnded, JOB_PLACES, type Job, jobPath, kindOfWord, STATUS_WORDS } from '../components/job-kinds.ts';
import { JobResult } from '../components/job-result.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { PetLink } from '../components/pet-link.tsx';
import { jobQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** One job: followed while it runs, then its result and evidence. */
export default function JobPage() {
  const { id } = useTenant();
  const params = useParams();
  const kind = kindOfWord(params['kind']);
  const jobId = params['jobId'] ?? '';
  const job = useQuery({
    ...jobQuery(id, kind, jobId),
    refetchInterval: (query) => (query.state.data && isEnded(query.state.data.status) ? false : 1000),
  });
  if (job.error) {
    return (
      <Page title="Job">
        <FailureAlert failure={job.error} />
      </Page>
    );
  }
  if (!job.data) return <Skeleton h={300} aria-label="Loading" />;
  return (
    <Page title={JOB_PLACES[kind].one} actions={<JobChanges job={job.data} onChanged={() => void job.refetch()} />}>
      <JobFacts job={job.data} />
      {job.data.error && (
        <Alert color="red" title={job.data.error.message}>
          <Anchor href={`/docs/errors#${job.data.error.code}`}>{job.data.error.code}</Anchor>
          {job.data.error.retryable && ': the job can be run again with the same images.'}
        </Alert>
      )}
      {job.data.result && (
        <>
          <Title order={2}>Result</Title>
          <JobResult job={job.data} />
        </>
      )}
    </Page>
  );
}

function JobFacts({ job }: { readonly job: Job }) {
  return (
    <Facts
      facts={{
        Id: <span className="mono">{job.id}</span>,
        Status: (
          <Badge color={STATUS_WORDS[job.status].colour} variant="light">
            {STATUS_WORDS[job.status].label}
          </Badge>
        ),
        Pet: job.petId && <PetLink petId={job.petId} />,
        'Capture session': job.sessionId && (
          <Anchor component={Link} href={`/capture-sessions/${job.sessionId}`} className="mono">
            {job.sessionId}
          </Anchor>
        ),
        Created: <Moment at={job.createdAt} />,
        Started: job.startedAt && <Moment at={job.startedAt} />,
        Ended: job.finishedAt && <Moment at={job.finishedAt} />,
        Deadline: isEnded(job.status) ? undefined : <Moment at={job.deadlineAt} />,
        Attempts: job.attempt,
        Engine: `${job.engine.name} ${job.engine.version}`,
      }}
    />
  );
}

function JobChanges({ job, onChanged }: { readonly job: Job; readonly onChanged: () => void }) {
  const { id, may } = useTenant();
  const [, go] = useLocation();
  const { cancelJob, retryJob } = ACTIONS[job.kind];
  const cancel = useMutation({
    mutationFn: () => askApi(id, cancelJob, { jobId: job.id }),
    onSuccess() {
      done('The job was canceled.');
      onChanged();
    },
  });
  const retry = useMutation({
    mutationFn: () => askApi(id, retryJob, { jobId: job.id }),
    onSuccess: ({ data }) => go(jobPath(job.kind, data.jobId)),
  });
  if (!may('write')) return null;
  return (
    <Group>
      <FailureAlert failure={cancel.error ?? retry.error} />
      {!isEnded(job.status) && (
        <Button variant="default" onClick={() => cancel.mutate()}>
          Cancel job
        </Button>
      )}
      {job.error?.retryable && <Button onClick={() => retry.mutate()}>Run again</Button>}
    </Group>
  );
}
