import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { JobRecords } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PetLink } from '../../records/pet-link.tsx';
import { inOneOf, ScoreBar } from '../../records/score.tsx';
import { askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { groupPairs, type PairGroup } from './group-pairs.ts';
import { MergePair } from './merge-pair.tsx';

/** States that two pets are not the same animal, so that the pair does not come back. */
function RejectPair({ petIds: [petId, otherPetId] }: { readonly petIds: readonly [string, string] }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const doneWithUndo = useDoneWithUndo();
  const refresh = () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
  const send = (isRejected: boolean) => askApi(id, 'rejectDuplicate', { petId }, { otherPetId, isRejected });
  const reject = useMutation({
    mutationFn: () => send(true),
    onSuccess() {
      doneWithUndo(t.lost.wasRejectedPair, () => send(false).finally(refresh));
      refresh();
    },
  });
  return (
    <>
      <FailureAlert failure={reject.error} />
      <Button size="compact-sm" variant="default" loading={reject.isPending} onClick={() => reject.mutate()}>
        {t.lost.rejectPair}
      </Button>
    </>
  );
}

type Pair = NonNullable<JobRecords['DUPLICATE_SEARCH']['result']>['pairs'][number];

/** Pairs found by a duplicate search, each to be merged or left. */
export function DuplicatePairs({ job }: { readonly job: JobRecords['DUPLICATE_SEARCH'] }) {
  const t = useTexts();
  if (!job.result) return null;
  const { pairs, petCount, hasMore } = job.result;
  return (
    <Stack>
      <Text>{t.result.pairsFound(pairs.length, petCount, job.searchPoolName)}</Text>
      {hasMore && <Text size="sm">{t.result.morePairs}</Text>}
      {pairs.length > 0 && (
        <DataTable
          label={t.result.pairs}
          columns={[t.result.olderRecord, t.result.newerRecord, t.jobs.score, t.result.othersThisHigh, t.common.change]}
          minWidth={860}
        >
          {groupPairs(pairs).map((group) => (
            <GroupRows key={group.pairs[0]!.pets.map(({ id }) => id).join()} group={group} />
          ))}
        </DataTable>
      )}
    </Stack>
  );
}

/** Pairs of one group. Of three or more records only those that have to be merged are shown at first. */
function GroupRows({ group: { petCount, pairs, others } }: { readonly group: PairGroup<Pair> }) {
  const t = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      {petCount > 2 && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {t.result.recordsOfOne(petCount)}
              </Text>
              {others.length > 0 && !showsAll && (
                <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
                  {t.result.showOtherPairs(others.length)}
                </Button>
              )}
            </Group>
          </Table.Td>
        </Table.Tr>
      )}
      {[...pairs, ...(showsAll ? others : [])].map((pair) => (
        <PairRow key={pair.pets.map(({ id }) => id).join()} pair={pair} />
      ))}
    </>
  );
}

function PairRow({ pair: { pets, score, falseMatchRate } }: { readonly pair: Pair }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const petIds = [pets[0].id, pets[1].id] as const;
  return (
    <Table.Tr>
      {petIds.map((petId) => (
        <Table.Td key={petId}>
          <PetLink petId={petId} side={96} />
        </Table.Td>
      ))}
      <Table.Td w={200}>
        <ScoreBar score={score} label={t.jobs.score} />
      </Table.Td>
      <Table.Td>{inOneOf(falseMatchRate, t)}</Table.Td>
      <Table.Td>
        {may('write') && (
          <Group gap="xs">
            <MergePair petIds={petIds} onMerged={() => void queries.invalidateQueries({ queryKey: tenantKey(id) })} />
            <RejectPair petIds={petIds} />
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
