import { Alert, Anchor, Badge, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { JOB_OPERATIONS, type JobRecords } from '@rhinarium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'wouter';
import { isEnded, type Job, jobPath, kindOfWord, STATUS_COLOURS } from '../../records/job-kinds.ts';
import { PetLink } from '../../records/pet-link.tsx';
import { SaveSighting } from '../../records/save-sighting.tsx';
import { askApi } from '../../service/api.ts';
import { jobQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { JobResult } from './job-result.tsx';

/** One job: live while it runs, then its result and evidence. */
export default function JobPage() {
  const { id } = useTenant();
  const t = useTexts();
  const params = useParams();
  const kind = kindOfWord(params['kind']);
  const jobId = params['jobId'] ?? '';
  const job = useQuery({
    ...jobQuery(id, kind, jobId),
    refetchInterval: (query) => (query.state.data && isEnded(query.state.data.status) ? false : 1000),
  });
  if (job.error) {
    return (
      <Page title={t.jobs.job}>
        <FailureAlert failure={job.error} onRetry={() => void job.refetch()} />
      </Page>
    );
  }
  if (!job.data) return <LoadingSkeleton h={300} />;
  return (
    <Page title={t.jobs.kinds[kind].one} actions={<JobChanges job={job.data} onChanged={() => void job.refetch()} />}>
      <JobFacts job={job.data} />
      {job.data.kind === 'DUPLICATE_SEARCH' && <SearchProgress job={job.data} />}
      {job.data.error && (
        <Alert color="red" title={t.common.messageOf(job.data.error.code, job.data.error.message)}>
          <Anchor href={`/docs/errors#${job.data.error.code}`}>{job.data.error.code}</Anchor>
          {job.data.error.retryable && t.jobs.mayRunAgain}
        </Alert>
      )}
      {job.data.result && (
        <>
          <Title order={2}>{t.jobs.result}</Title>
          <JobResult job={job.data} />
        </>
      )}
    </Page>
  );
}

/** Progress of a duplicate search. */
function SearchProgress({ job: { status, progress } }: { readonly job: JobRecords['DUPLICATE_SEARCH'] }) {
  const t = useTexts();
  if (isEnded(status)) return null;
  const { checkedCount = 0, petCount = 0 } = progress ?? {};
  return (
    <Stack gap="xs">
      <Text size="sm">{t.jobs.checked(checkedCount, petCount)}</Text>
      <Progress
        value={petCount === 0 ? 0 : (checkedCount / petCount) * 100}
        aria-label={t.jobs.checked(checkedCount, petCount)}
        animated
      />
    </Stack>
  );
}

function JobFacts({ job }: { readonly job: Job }) {
  const t = useTexts();
  return (
    <Facts
      facts={{
        [t.common.id]: <span className="mono">{job.id}</span>,
        [t.common.status]: (
          <Badge color={STATUS_COLOURS[job.status]} variant="light">
            {t.jobs.statuses[job.status]}
          </Badge>
        ),
        [t.pets.pet]: job.petId && <PetLink petId={job.petId} />,
        [t.sessions.title]: job.sessionId && (
          <Anchor component={Link} href={`/capture-sessions/${job.sessionId}`} className="mono">
            {job.sessionId}
          </Anchor>
        ),
        [t.common.created]: <Moment at={job.createdAt} />,
        [t.jobs.started]: job.startedAt && <Moment at={job.startedAt} />,
        [t.jobs.ended]: job.finishedAt && <Moment at={job.finishedAt} />,
        [t.jobs.deadline]: isEnded(job.status) ? undefined : <Moment at={job.deadlineAt} />,
        [t.jobs.attempts]: job.attempt,
        [t.jobs.engine]: `${job.engine.name} ${job.engine.version}`,
      }}
    />
  );
}

function JobChanges({ job, onChanged }: { readonly job: Job; readonly onChanged: () => void }) {
  const { id, may } = useTenant();
  const [, go] = useLocation();
  const t = useTexts();
  const { cancelJob, retryJob } = JOB_OPERATIONS[job.kind];
  const cancel = useMutation({
    mutationFn: () => askApi(id, cancelJob, { jobId: job.id }),
    onSuccess() {
      done(t.jobs.wasCanceled);
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
      {job.kind === 'PET_IDENTIFICATION' && job.result && <SaveSighting jobId={job.id} />}
      {!isEnded(job.status) && (
        <Button variant="default" onClick={() => cancel.mutate()}>
          {t.jobs.cancelJob}
        </Button>
      )}
      {job.error?.retryable && <Button onClick={() => retry.mutate()}>{t.jobs.runAgain}</Button>}
    </Group>
  );
}
