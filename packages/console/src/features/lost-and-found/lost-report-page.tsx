import { Button, Grid, Skeleton, Stack, Text } from '@mantine/core';
import type { LostReport } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'wouter';
import { Contact } from '../../records/contact.tsx';
import { EditRecord } from '../../records/edit-record.tsx';
import { PetLink } from '../../records/pet-link.tsx';
import { Portrait, portraitOf } from '../../records/portrait.tsx';
import { LostReportFields, lostReportOf } from '../../records/report-lost.tsx';
import { askApi } from '../../service/api.ts';
import { lostKey, lostReportQuery, petEntryQuery, samplesQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { Page } from '../../ui/page.tsx';
import { Candidates, SearchState } from './candidates.tsx';
import { SharedCandidates } from './shared-candidates.tsx';
import { StateOf } from './states.tsx';

const refreshMs = 5000;

/** One lost report with the sightings that may show its pet. */
export default function LostReportPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const { lostReportId = '' } = useParams();
  const report = useQuery({ ...lostReportQuery(id, lostReportId), refetchInterval: refreshMs });
  const petId = report.data?.petId;
  const pet = useQuery({ ...petEntryQuery(id, petId ?? ''), enabled: petId !== undefined }).data;
  const samples = useQuery({ ...samplesQuery(id, petId ?? ''), enabled: petId !== undefined }).data;
  if (report.error && !report.data)
    return (
      <Page title={t.lost.report}>
        <FailureAlert failure={report.error} onRetry={() => void report.refetch()} />
      </Page>
    );
  if (!report.data) return <LoadingSkeleton h={300} />;
  const name = pet?.name ?? pet?.externalId ?? t.pets.unnamed;
  return (
    <Page title={`${t.lost.report}: ${name}`} actions={may('write') && <ReportActions report={report.data} />}>
      <Grid>
        <Grid.Col span={{ base: 12, xs: 5, md: 4 }}>
          {samples ? <Portrait imageId={portraitOf(samples)} name={name} /> : <Skeleton className="portrait-room" />}
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 7, md: 8 }}>
          <Stack>
            <ReportFacts report={report.data} />
            {report.data.state === 'OPEN' && (
              <SearchState jobId={report.data.searchJobId} unsearched={t.lost.noPhotos} />
            )}
          </Stack>
        </Grid.Col>
      </Grid>
      <Candidates of={{ lostReportId }} title={t.lost.possibleSightings} />
      <SharedCandidates of={{ lostReportId }} />
    </Page>
  );
}

function ReportFacts({ report }: { readonly report: LostReport }) {
  const t = useTexts();
  const { position } = report;
  return (
    <Facts
      facts={{
        [t.common.state]: <StateOf kind="reportStates" state={report.state} />,
        [t.pets.pet]: <PetLink petId={report.petId} />,
        [t.lost.place]: report.place,
        [t.lost.position]: position && `${position.latitude}, ${position.longitude}`,
        [t.lost.description]: report.description && <Text className="wrapped">{report.description}</Text>,
        [t.lost.lastSeen]: <Moment at={report.lastSeenAt} />,
        [t.lost.contact]: report.contact && <Contact text={report.contact} />,
        [t.lost.reward]: report.reward,
        [t.common.created]: <Moment at={report.createdAt} />,
        [t.jobs.ended]: report.endedAt && <Moment at={report.endedAt} />,
      }}
    />
  );
}

function OpenPoster({ lostReportId }: { readonly lostReportId: string }) {
  const t = useTexts();
  return (
    <Button component={Link} href={`/lost-reports/${lostReportId}/poster`} variant="default">
      {t.lost.poster}
    </Button>
  );
}

function ReportActions({ report }: { readonly report: LostReport }) {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const params = { lostReportId: report.id };
  const refresh = () => void queries.invalidateQueries({ queryKey: lostKey(id) });
  const change = useMutation({
    mutationFn: (state: 'OPEN' | 'FOUND') => askApi(id, 'updateLostReport', params, { state }),
    onSuccess() {
      done(t.lost.wasChanged);
      refresh();
    },
  });
  const isOpen = report.state === 'OPEN';
  return (
    <>
      <FailureAlert failure={change.error} />
      {isOpen && <OpenPoster lostReportId={report.id} />}
      <Button
        variant={isOpen ? 'filled' : 'default'}
        loading={change.isPending}
        onClick={() => change.mutate(isOpen ? 'FOUND' : 'OPEN')}
      >
        {isOpen ? t.lost.markFound : t.lost.reopen}
      </Button>
      <MoreActions>
        <EditRecord
          name={`lost report ${report.id}`}
          save={(fields) => {
            const {
              position = null,
              description = null,
              contact = null,
              reward = null,
              ...rest
            } = lostReportOf(fields);
            return askApi(id, 'updateLostReport', params, { ...rest, position, description, contact, reward });
          }}
          onDone={refresh}
        >
          <LostReportFields report={report} />
        </EditRecord>
        {isOpen && (
          <Confirmed
            isHarmless
            label={t.lost.close}
            title={t.lost.closeTitle}
            act={() => askApi(id, 'updateLostReport', params, { state: 'CLOSED' })}
            onDone={refresh}
          >
            {t.lost.closeSays}
          </Confirmed>
        )}
        <Confirmed
          label={t.lost.remove}
          title={t.lost.removeReport}
          act={() => askApi(id, 'deleteLostReport', params)}
          onDone={() => {
            done(t.lost.wasRemoved);
            go('/lost-reports');
            refresh();
          }}
        >
          {t.lost.removeReportSays}
        </Confirmed>
      </MoreActions>
    </>
  );
}
