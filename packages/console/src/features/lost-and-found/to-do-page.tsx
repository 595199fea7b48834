import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ConsoleAnswer, TO_DO_KINDS } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { jobPath } from '../../records/job-kinds.ts';
import { NobodyAlerted } from '../../records/nobody-alerted.tsx';
import { PetLink } from '../../records/pet-link.tsx';
import { ask, askApi } from '../../service/api.ts';
import { lostKey, toDoQuery } from '../../service/queries.ts';
import { useSession, useTenant } from '../../service/session.tsx';
import { toDo as en } from '../../texts/en/to-do.ts';
import { toDo as ko } from '../../texts/ko/to-do.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { CallOwner } from './call-owner.tsx';
import { Candidate, SightingSide } from './candidates.tsx';
import { CaseMessages } from './case-messages.tsx';
import { MarkReturned } from './mark-returned.tsx';
import { SharedCandidateCard } from './shared-candidates.tsx';

const TEXTS = { en, ko };

/** All texts, with those of the list, which its page alone loads. */
function useToDoTexts() {
  const { code, texts } = useLanguage();
  return { ...texts, toDo: TEXTS[code] };
}

type Item = ConsoleAnswer<'listToDo'>['data'][number];

/** Open things of the tenant, the most urgent first: the home of people who work with the animals. */
export default function ToDoPage() {
  const { id } = useTenant();
  const t = useToDoTexts();
  const open = useQuery(toDoQuery(id));
  const items = open.data ?? [];
  return (
    <Page
      title={t.shell.places.toDo}
      says={t.toDo.says}
      actions={(['foundAnimal', 'lostAnimal'] as const).map((name) => (
        <Button key={name} component={Link} href={name === 'foundAnimal' ? '/found-animal' : '/lost-animal'}>
          {t.shell.places[name]}
        </Button>
      ))}
    >
      <NobodyAlerted />
      <FailureAlert failure={open.error} onRetry={() => void open.refetch()} />
      {!open.data && !open.error && <LoadingSkeleton h={300} />}
      {open.data?.length === 0 && <Empty says={t.toDo.none} />}
      {TO_DO_KINDS.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <Stack key={kind} gap="sm">
            <Title order={2}>{t.toDo.kinds[kind](ofKind.length)}</Title>
            {ofKind.map((item) => (
              <ToDo key={item.id} item={item} />
            ))}
          </Stack>
        );
      })}
    </Page>
  );
}

function ToDo({ item }: { readonly item: Item }) {
  return (
    <Stack gap="xs" component="article">
      <Subject item={item} />
      <Group justify="space-between" align="center">
        <Text size="sm" c="dimmed" component="div">
          <Moment at={item.at} />
        </Text>
        <Marks item={item} />
      </Group>
    </Stack>
  );
}

function Subject({ item }: { readonly item: Item }) {
  const t = useToDoTexts();
  switch (item.kind) {
    case 'candidate':
      return <OpenCandidate candidateId={item.id} />;
    case 'sharedCandidate':
      return <OpenShared candidateId={item.id} />;
    case 'message':
      return (
        <>
          <SightingSide sightingId={item.id} isLarge />
          <CaseMessages sightingId={item.id} />
        </>
      );
    case 'matched':
      return <Matched sightingId={item.id} />;
    case 'sighting':
      return <SightingSide sightingId={item.id} isLarge />;
    default:
      return (
        <Group justify="space-between">
          {item.petId === null ? <Text>{t.toDo.noPet}</Text> : <PetLink petId={item.petId} side={96} />}
          {item.jobKind && (
            <Button component={Link} href={jobPath(item.jobKind, item.id)} variant="default">
              {t.toDo.open}
            </Button>
          )}
        </Group>
      );
  }
}

function Matched({ sightingId }: { readonly sightingId: string }) {
  const { id } = useTenant();
  const queries = useQueryClient();
  return (
    <>
      <SightingSide sightingId={sightingId} isLarge />
      <CallOwner sightingId={sightingId} />
      <Group>
        <MarkReturned
          sighting={{ id: sightingId, state: 'MATCHED' }}
          onDone={() => void queries.invalidateQueries({ queryKey: lostKey(id) })}
        />
      </Group>
    </>
  );
}

function OpenCandidate({ candidateId }: { readonly candidateId: string }) {
  const { id } = useTenant();
  const found = useQuery({
    queryKey: [...lostKey(id), 'candidate', candidateId],
    queryFn: async () => (await askApi(id, 'readMatchCandidate', { candidateId })).data,
  });
  if (!found.data) return <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />;
  return <Candidate candidate={found.data} isLarge />;
}

function OpenShared({ candidateId }: { readonly candidateId: string }) {
  const { id } = useTenant();
  const found = useQuery({
    queryKey: [...lostKey(id), 'shared candidate', candidateId],
    queryFn: async () => (await askApi(id, 'readSharedCandidate', { candidateId })).data,
  });
  if (!found.data) return <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />;
  return <SharedCandidateCard candidate={found.data} />;
}

/** Name of the person who has taken it, and the buttons to take, return and end it. Candidates are decided instead. */
function Marks({ item: { kind, id: subjectId, takenBy } }: { readonly item: Item }) {
  const { id } = useTenant();
  const t = useToDoTexts();
  const queries = useQueryClient();
  const doneWithUndo = useDoneWithUndo();
  const me = useSession().session?.person.id;
  const refresh = () => queries.invalidateQueries({ queryKey: toDoQuery(id).queryKey });
  const set = (mark: 'taken' | 'open' | 'done') => ask('markToDo', { tenantId: id }, { kind, id: subjectId, mark });
  const change = useMutation({
    mutationFn: set,
    onSuccess(_, mark) {
      if (mark === 'done') doneWithUndo(t.toDo.wasDone, () => set('open').finally(refresh));
    },
    onSettled: refresh,
  });
  const isMine = takenBy?.id === me;
  return (
    <Group gap="xs">
      <FailureAlert failure={change.error} />
      {takenBy && <Text size="sm">{isMine ? t.toDo.mine : t.toDo.takenBy(takenBy.name)}</Text>}
      <Button
        variant="default"
        size="compact-sm"
        loading={change.isPending}
        onClick={() => change.mutate(takenBy ? 'open' : 'taken')}
      >
        {takenBy ? t.toDo.giveBack : t.toDo.take}
      </Button>
      {kind !== 'candidate' && kind !== 'sharedCandidate' && (
        <Button
          variant={kind === 'matched' ? 'default' : 'filled'}
          size="compact-sm"
          loading={change.isPending}
          onClick={() => change.mutate('done')}
        >
          {t.toDo.done}
        </Button>
      )}
    </Group>
  );
}
