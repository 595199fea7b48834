import { Badge, Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import type { SharedCandidate } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ScoreBar } from '../../records/score.tsx';
import { askApi } from '../../service/api.ts';
import { lostKey, sharedCandidatesQuery, sharedPhotoQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { Messages, SendMessage } from './conversation.tsx';

type Of = { readonly lostReportId: string } | { readonly sightingId: string };

const refreshMs = 5000;
const SIDE_PX = 160;

/** Candidates of a lost report or sighting at other tenants of a sharing group. Nothing if there are none. */
export function SharedCandidates({ of }: { readonly of: Of }) {
  const { id } = useTenant();
  const t = useTexts();
  const found = useQuery({ ...sharedCandidatesQuery(id, of), refetchInterval: refreshMs });
  if (!found.data?.length) return <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />;
  const candidates = found.data.toSorted((a, b) => Number(b.state === 'OPEN') - Number(a.state === 'OPEN'));
  return (
    <>
      <Title order={2}>{t.sharing.candidates}</Title>
      <Text c="dimmed" size="sm">
        {t.sharing.howItEnds}
      </Text>
      {candidates.map((candidate) => (
        <SharedCandidateCard key={candidate.id} candidate={candidate} />
      ))}
    </>
  );
}

export function SharedCandidateCard({ candidate }: { readonly candidate: SharedCandidate }) {
  const t = useTexts();
  const { id, may } = useTenant();
  const { state, tenantName, score, microchip, createdAt, messages = [] } = candidate;
  const isOpen = state === 'OPEN';
  return (
    <Card withBorder>
      <Group align="flex-start" wrap="wrap">
        <Photo candidate={candidate} />
        <Stack flex={1} miw={240}>
          <Group justify="space-between">
            <Text fw={600}>{t.sharing.from(tenantName)}</Text>
            <Badge color={isOpen ? 'blue' : 'gray'} variant="light">
              {t.sharing.states[state]}
            </Badge>
          </Group>
          <Group justify="space-between" align="flex-end">
            <Stack gap={4} miw={220}>
              {microchip === undefined ? (
                <ScoreBar score={score} label={t.jobs.score} />
              ) : (
                <Text>{t.lost.sameMicrochip(microchip)}</Text>
              )}
              <Text size="sm" c="dimmed" component="div">
                <Moment at={createdAt} />
              </Text>
            </Stack>
            {isOpen && may('write') && <Reject candidateId={candidate.id} />}
          </Group>
          <Messages
            messages={messages.map((message) => ({ ...message, by: message.isSent ? t.sharing.sent : tenantName }))}
          />
          {isOpen && may('write') && (
            <SendMessage
              hint={t.sharing.messageHint}
              act={(text) => askApi(id, 'sendSharedMessage', { candidateId: candidate.id }, { text })}
            />
          )}
        </Stack>
      </Group>
    </Card>
  );
}

function Photo({
  candidate: { id: candidateId, photoUrl, tenantName, state },
}: {
  readonly candidate: SharedCandidate;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const photo = useQuery({ ...sharedPhotoQuery(id, candidateId), enabled: photoUrl !== undefined, retry: false });
  const source = useObjectUrl(photo.data);
  if (photoUrl === undefined || photo.error) {
    if (state !== 'OPEN') return null;
    return (
      <Center className="picture" w={SIDE_PX} h={SIDE_PX} p="xs">
        <Text size="sm" c="dimmed" ta="center">
          {t.sharing.noPhoto}
        </Text>
      </Center>
    );
  }
  if (source === undefined) return <LoadingSkeleton w={SIDE_PX} h={SIDE_PX} />;
  return <img className="picture" src={source} alt={t.sharing.photoOf(tenantName)} width={SIDE_PX} height={SIDE_PX} />;
}

function Reject({ candidateId }: { readonly candidateId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  return (
    <Confirmed
      label={t.sharing.reject}
      title={t.sharing.rejectTitle}
      isQuiet
      act={() => askApi(id, 'rejectSharedCandidate', { candidateId })}
      onDone={() => {
        done(t.sharing.wasRejected);
        void queries.invalidateQueries({ queryKey: lostKey(id) });
      }}
    >
      {t.sharing.rejectSays}
    </Confirmed>
  );
}
