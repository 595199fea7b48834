import { Group, Stack, Table, Text } from '@mantine/core';
import type { JobRecords } from '@rhinarium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { PetLink } from '../../records/pet-link.tsx';
import { inOneOf, ScoreBar } from '../../records/score.tsx';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { MergePair } from './merge-pair.tsx';
import { RejectPair } from './reject-pair.tsx';

/** Pairs found by a duplicate search, each to be merged or left. */
export function DuplicatePairs({ job }: { readonly job: JobRecords['DUPLICATE_SEARCH'] }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
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
          {pairs.map(({ pets: [older, newer], score, falseMatchRate }) => (
            <Table.Tr key={`${older.id} ${newer.id}`}>
              <Table.Td>
                <PetLink petId={older.id} side={96} />
              </Table.Td>
              <Table.Td>
                <PetLink petId={newer.id} side={96} />
              </Table.Td>
              <Table.Td w={200}>
                <ScoreBar score={score} label={t.jobs.score} />
              </Table.Td>
              <Table.Td>{inOneOf(falseMatchRate, t)}</Table.Td>
              <Table.Td>
                {may('write') && (
                  <Group gap="xs">
                    <MergePair
                      petIds={[older.id, newer.id]}
                      onMerged={() => void queries.invalidateQueries({ queryKey: tenantKey(id) })}
                    />
                    <RejectPair petIds={[older.id, newer.id]} />
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </Stack>
  );
}
