import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { JobRecords, MatchCandidate } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { Contact } from '../../records/contact.tsx';
import { Evidence } from '../../records/evidence.tsx';
import { isEnded, jobPath } from '../../records/job-kinds.ts';
import { PetLink } from '../../records/pet-link.tsx';
import { Picture } from '../../records/picture.tsx';
import { wholeFirst } from '../../records/samples.tsx';
import { inOneOf, ScoreBar } from '../../records/score.tsx';
import { ask, askApi } from '../../service/api.ts';
import {
  candidatesQuery,
  jobQuery,
  lostKey,
  lostReportQuery,
  samplesQuery,
  sightingQuery,
} from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Moment } from '../../ui/moment.tsx';
import { StateOf } from './states.tsx';

type Of = { readonly lostReportId: string } | { readonly sightingId: string };

const refreshMs = 3000;
const PICTURES_MAX = 4;
const LARGE_MAX = 2;
const LARGE_PX = 240;

/** State of the latest standing search of a record. */
export function SearchState({
  jobId,
  unsearched,
}: {
  readonly jobId: string | undefined;
  /** Text in place of a search. */
  readonly unsearched: string;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const job = useQuery({
    ...jobQuery(id, 'STANDING_SEARCH', jobId ?? ''),
    enabled: jobId !== undefined,
    retry: false,
    refetchInterval: (query) => (query.state.data && !isEnded(query.state.data.status) ? 1000 : false),
  }).data as JobRecords['STANDING_SEARCH'] | undefined;
  if (jobId === undefined) return <Text size="sm">{unsearched}</Text>;
  // A search is kept for 30 days.
  if (!job) return null;
  const says = !isEnded(job.status)
    ? t.lost.searching
    : job.result
      ? t.lost.searchedAmong(job.result.searchedCount)
      : t.lost.searchFailed;
  return (
    <Text size="sm" c="dimmed" role="status">
      {says}{' '}
      <Anchor component={Link} href={jobPath('STANDING_SEARCH', job.id)}>
        {t.lost.openSearch}
      </Anchor>
    </Text>
  );
}

/** Candidates of a lost report or sighting, those to be decided first. */
export function Candidates({ of, title }: { readonly of: Of; readonly title: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const found = useQuery({ ...candidatesQuery(id, of), refetchInterval: refreshMs });
  const candidates = (found.data ?? []).toSorted((a, b) => Number(b.state === 'OPEN') - Number(a.state === 'OPEN'));
  return (
    <>
      <Title order={2}>{title}</Title>
      <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />
      {found.data?.length === 0 && <Text c="dimmed">{t.lost.noCandidates}</Text>}
      {candidates.map((candidate) => (
        <Candidate key={candidate.id} candidate={candidate} />
      ))}
    </>
  );
}

/** A sighting and a pet side by side, to be decided. Large where a person decides without opening more. */
export function Candidate({
  candidate,
  isLarge = false,
}: {
  readonly candidate: MatchCandidate;
  readonly isLarge?: boolean;
}) {
  const t = useTexts();
  return (
    <Card withBorder>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SightingSide sightingId={candidate.sightingId} isLarge={isLarge} />
          <PetSide candidate={candidate} isLarge={isLarge} />
        </SimpleGrid>
        <Group justify="space-between" align="flex-end">
          <Stack gap={4} miw={220}>
            {candidate.microchip === undefined ? (
              <>
                <ScoreBar score={candidate.score} label={t.jobs.score} />
                <Text size="sm">
                  {t.result.othersThisHigh}: {inOneOf(candidate.falseMatchRate, t)}
                </Text>
              </>
            ) : (
              <Text fw={600}>{t.lost.sameMicrochip(candidate.microchip)}</Text>
            )}
            {candidate.distanceKm !== undefined && <Text size="sm">{t.lost.apart(candidate.distanceKm)}</Text>}
          </Stack>
          <Group gap="xs">
            {!isLarge && <StateOf kind="candidateStates" state={candidate.state} />}
            <Decide candidate={candidate} />
          </Group>
        </Group>
        {candidate.microchip === undefined && <Evidence source={{ candidateId: candidate.id }} />}
      </Stack>
    </Card>
  );
}

export function SightingSide({ sightingId, isLarge }: { readonly sightingId: string; readonly isLarge: boolean }) {
  const { id } = useTenant();
  const t = useTexts();
  const sighting = useQuery(sightingQuery(id, sightingId)).data;
  return (
    <Stack gap="xs">
      <Anchor component={Link} href={`/sightings/${sightingId}`}>
        {t.lost.sighting}
        {sighting && `: ${sighting.place || t.lost.noPlace}`}
      </Anchor>
      <Pictures ids={[...(sighting?.appearanceIds ?? []), ...(sighting?.fingerprintIds ?? [])]} isLarge={isLarge} />
      {isLarge && sighting && (
        <Text size="sm" component="div">
          {t.lost.seen}: <Moment at={sighting.seenAt} />
        </Text>
      )}
    </Stack>
  );
}

function PetSide({
  candidate: { petId, lostReportId = '' },
  isLarge,
}: {
  readonly candidate: MatchCandidate;
  readonly isLarge: boolean;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const report = useQuery({ ...lostReportQuery(id, lostReportId), enabled: isLarge && lostReportId !== '' }).data;
  const samples = useQuery(samplesQuery(id, petId)).data ?? [];
  return (
    <Stack gap="xs">
      <PetLink petId={petId} side={24} />
      <Pictures ids={wholeFirst(samples).map((sample) => sample.id)} isLarge={isLarge} />
      {isLarge && report && (
        <Text size="sm" component="div">
          {t.lost.lastSeen}: {report.place}, <Moment at={report.lastSeenAt} />
        </Text>
      )}
      {isLarge && report?.contact && (
        <Text size="sm">
          {t.lost.contactLost}: <Contact text={report.contact} />
        </Text>
      )}
    </Stack>
  );
}

function Pictures({ ids, isLarge }: { readonly ids: readonly string[]; readonly isLarge: boolean }) {
  if (isLarge && ids.length > 0)
    return (
      <Group gap={4} wrap="nowrap" className="pictures-large">
        {ids.slice(0, LARGE_MAX).map((imageId) => (
          <Picture key={imageId} imageId={imageId} alt="" side={LARGE_PX} isLarge />
        ))}
      </Group>
    );
  return (
    <Group gap={4}>
      {ids.slice(0, PICTURES_MAX).map((imageId) => (
        <Picture key={imageId} imageId={imageId} alt="" side={96} />
      ))}
      {ids.length === 0 && <Picture imageId={null} alt="" side={96} />}
    </Group>
  );
}

function Decide({
  candidate: { id: candidateId, state, sightingId, lostReportId },
}: {
  readonly candidate: MatchCandidate;
}) {
  const { id, may } = useTenant();
  const [, go] = useLocation();
  const t = useTexts();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: lostKey(id) });
  const doneWithUndo = useDoneWithUndo();
  const reject = useMutation({
    mutationFn: () => askApi(id, 'rejectMatchCandidate', { candidateId }),
    onSuccess() {
      doneWithUndo(t.lost.wasRejected, () => ask('reopenCandidate', { tenantId: id, candidateId }).finally(refresh));
      void refresh();
    },
  });
  /** Opens the sighting and the lost report again, which searches again. */
  const undoConfirmation = async () => {
    await askApi(id, 'updateSighting', { sightingId }, { state: 'OPEN' });
    if (lostReportId !== undefined) await askApi(id, 'updateLostReport', { lostReportId }, { state: 'OPEN' });
    await refresh();
  };
  if (!may('write') || state === 'CONFIRMED') return null;
  return (
    <>
      <FailureAlert failure={reject.error} />
      {state !== 'REJECTED' && (
        <Button variant="default" loading={reject.isPending} onClick={() => reject.mutate()}>
          {t.lost.reject}
        </Button>
      )}
      <Confirmed
        isHarmless
        isMain={state === 'OPEN'}
        label={t.lost.confirm}
        title={t.lost.confirmTitle}
        act={() => askApi(id, 'confirmMatchCandidate', { candidateId })}
        onDone={() => {
          doneWithUndo(t.lost.wasConfirmed, undoConfirmation);
          void refresh();
          // The top of its page names whom to call.
          go(`/sightings/${sightingId}`);
          window.scrollTo(0, 0);
        }}
      >
        {t.lost.confirmSays}
      </Confirmed>
    </>
  );
}
