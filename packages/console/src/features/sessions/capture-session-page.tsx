import { Anchor, Text, Timeline, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { jobPath } from '../../records/job-kinds.ts';
import { PetLink } from '../../records/pet-link.tsx';
import { Samples } from '../../records/samples.tsx';
import { StateBadge } from '../../records/session-table.tsx';
import { askApi } from '../../service/api.ts';
import { sessionTimelineQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';

type SessionView = ConsoleAnswer<'readSessionTimeline'>['data'];

/** One capture session: its events in order, and its images. */
export default function CaptureSessionPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const { sessionId = '' } = useParams();
  const queries = useQueryClient();
  const timeline = sessionTimelineQuery(id, sessionId);
  const view = useQuery({
    ...timeline,
    refetchInterval: (query) => (query.state.data?.session.state === 'STARTED' ? 3000 : false),
  });
  if (view.error) {
    return (
      <Page title={t.sessions.title}>
        <FailureAlert failure={view.error} onRetry={() => void view.refetch()} />
      </Page>
    );
  }
  if (!view.data) return <LoadingSkeleton h={300} />;
  const { session, samples } = view.data;
  return (
    <Page
      title={t.sessions.titleOf(sessionId.slice(0, 8))}
      actions={
        session.state === 'STARTED' &&
        may('write') && (
          <Confirmed
            label={t.sessions.abort}
            title={t.sessions.abortThis}
            act={() => askApi(id, 'abortCaptureSession', { sessionId })}
            onDone={() => void queries.invalidateQueries({ queryKey: timeline.queryKey })}
          >
            {t.sessions.abortSays}
          </Confirmed>
        )
      }
    >
      <Facts
        facts={{
          [t.common.id]: <span className="mono">{session.id}</span>,
          [t.common.state]: <StateBadge state={session.state} />,
          [t.sessions.purpose]: t.sessions.purposes[session.purpose],
          [t.common.species]: t.pets.species[session.species],
          [t.pets.pet]: session.petId && <PetLink petId={session.petId} />,
        }}
      />
      <Title order={2}>{t.sessions.whatHappened}</Title>
      <Events view={view.data} />
      <Title order={2}>{t.sessions.images}</Title>
      {samples.length === 0 ? <Text c="dimmed">{t.sessions.noImages}</Text> : <Samples samples={samples} />}
    </Page>
  );
}

function eventsOf({ session, samples, job }: SessionView, t: Texts): { at: string; says: ReactNode }[] {
  const events: { at: string; says: ReactNode }[] = [{ at: session.createdAt, says: t.sessions.events.created }];
  for (const { kind, verdict, reasons, createdAt } of samples) {
    const says = t.sessions.events.uploaded(
      t.photos.kinds[kind],
      verdict === 'ACCEPTED' ? t.photos.accepted : t.photos.rejected,
      reasons.map((reason) => t.photos.reasons[reason]).join(', '),
    );
    events.push({ at: createdAt, says });
  }
  if (session.state === 'TIMEOUT') events.push({ at: session.expiresAt, says: t.sessions.events.expired });
  if (job) {
    const link = (
      <Anchor component={Link} href={jobPath(job.kind, job.id)}>
        {t.sessions.events.usedBy}
      </Anchor>
    );
    events.push({ at: job.createdAt, says: link });
    if (job.startedAt) events.push({ at: job.startedAt, says: t.sessions.events.jobStarted });
    if (job.finishedAt)
      events.push({ at: job.finishedAt, says: t.sessions.events.jobEnded(t.jobs.statuses[job.status]) });
  }
  return events.sort((one, other) => one.at.localeCompare(other.at));
}

function Events({ view }: { readonly view: SessionView }) {
  const t = useTexts();
  const events = eventsOf(view, t);
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
      {view.session.state === 'ABORTED' && <Timeline.Item title={t.sessions.events.aborted} />}
    </Timeline>
  );
}
