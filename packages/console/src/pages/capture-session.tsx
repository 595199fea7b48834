import { Anchor, Skeleton, Text, Timeline, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { askApi } from '../api.ts';
import { Confirmed } from '../components/confirmed.tsx';
import { Facts } from '../components/facts.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { jobPath } from '../components/job-kinds.ts';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { Samples } from '../components/samples.tsx';
import { StateBadge } from '../components/session-table.tsx';
import { sessionTimelineQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';

type SessionView = ConsoleAnswer<'readSessionTimeline'>['data'];

/** One capture session: its events in order, and its images. */
export default function CaptureSessionPage() {
  const { id, may } = useTenant();
  const { sessionId = '' } = useParams();
  const queries = useQueryClient();
  const timeline = sessionTimelineQuery(id, sessionId);
  const view = useQuery({
    ...timeline,
    refetchInterval: (query) => (query.state.data?.session.state === 'STARTED' ? 3000 : false),
  });
  if (view.error) {
    return (
      <Page title="Capture session">
        <FailureAlert failure={view.error} />
      </Page>
    );
  }
  if (!view.data) return <Skeleton h={300} aria-label="Loading" />;
  const { session, samples } = view.data;
  return (
    <Page
      title={`Capture session ${sessionId.slice(0, 8)}…`}
      actions={
        session.state === 'STARTED' &&
        may('write') && (
          <Confirmed
            label="Abort session"
            title="Abort this capture session?"
            act={() => askApi(id, 'abortCaptureSession', { sessionId })}
            onDone={() => void queries.invalidateQueries({ queryKey: timeline.queryKey })}
          >
            The session will accept no more uploads, and no action can use it.
          </Confirmed>
        )
      }
    >
      <Facts
        facts={{
          Id: <span className="mono">{session.id}</span>,
          State: <StateBadge state={session.state} />,
          Purpose: session.purpose,
          Species: session.species,
          Pet: session.petId && (
            <Anchor component={Link} href={`/pets/${session.petId}`} className="mono">
              {session.petId}
            </Anchor>
          ),
        }}
      />
      <Title order={2}>What happened</Title>
      <Events view={view.data} />
      <Title order={2}>Images</Title>
      {samples.length === 0 ? (
        <Text c="dimmed">None. Images that are not registered are kept for 30 days.</Text>
      ) : (
        <Samples samples={samples} />
      )}
    </Page>
  );
}

function eventsOf({ session, samples, job }: SessionView): { at: string; says: ReactNode }[] {
  const events: { at: string; says: ReactNode }[] = [{ at: session.createdAt, says: 'Created' }];
  for (const { kind, verdict, reasons, createdAt } of samples) {
    const why = reasons.length > 0 ? `: ${reasons.join(', ')}` : '';
    events.push({ at: createdAt, says: `${kind} uploaded, ${verdict.toLowerCase()}${why}` });
  }
  if (session.state === 'TIMEOUT') events.push({ at: session.expiresAt, says: 'Expired without being used' });
  if (job) {
    const link = (
      <Anchor component={Link} href={jobPath(job.kind, job.id)}>
        job
      </Anchor>
    );
    events.push({ at: job.createdAt, says: <>Finished: used by a {link}</> });
    if (job.startedAt) events.push({ at: job.startedAt, says: 'The job started' });
    if (job.finishedAt) events.push({ at: job.finishedAt, says: `The job ended: ${job.status}` });
  }
  return events.sort((one, other) => one.at.localeCompare(other.at));
}

function Events({ view }: { readonly view: SessionView }) {
  const events = eventsOf(view);
  return (
    <Timeline active={events.length - 1} bulletSize={14} lineWidth={2}>
      {events.map(({ at, says }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no identifier and never change places
        <Timeline.Item key={n} title={says}>
          <Text size="sm" c="dimmed">
            <Moment at={at} />
          </Text>
        </Timeline.Item>
      ))}
      {view.session.state === 'ABORTED' && <Timeline.Item title="Aborted" />}
    </Timeline>
  );
}
