import { Button, Group, Stack, Switch, Table, Text, Title } from '@mantine/core';
import type { MatchEvidence } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askApi, readPicture } from '../api.ts';
import { useTenant } from '../session.tsx';
import { DataTable } from './data-table.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { Picture } from './picture.tsx';

/** What a decision rests on: every photo against every registered one, and what was found alike. Computed when it is asked for. */
export function Evidence({ url }: { readonly url: string }) {
  const { id } = useTenant();
  const [isWanted, setWanted] = useState(false);
  const evidence = useQuery({
    queryKey: [id, 'evidence', url],
    queryFn: async () => (await askApi<{ data: MatchEvidence }>(id, 'GET', url as `/v2/${string}`)).data,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isWanted) {
    return (
      <Group>
        <Button variant="default" onClick={() => setWanted(true)}>
          Show what matched
        </Button>
      </Group>
    );
  }
  return (
    <Stack>
      <FailureAlert failure={evidence.error} />
      {evidence.isPending && <Text>Comparing again …</Text>}
      {evidence.data && <Matrix evidence={evidence.data} />}
      {evidence.data && <Pairs evidence={evidence.data} />}
    </Stack>
  );
}

function Matrix({ evidence }: { readonly evidence: MatchEvidence }) {
  const { probes, references, scores } = evidence;
  return (
    <>
      <Title order={3}>Score of each pair alone</Title>
      {!evidence.isAsDecided && <Text size="sm">The engine has changed since: these are today’s scores.</Text>}
      <DataTable
        label="Score matrix"
        columns={['Photo', ...references.map((_, n) => `Registered ${n + 1}`)]}
        minWidth={130 * (references.length + 1)}
      >
        <Table.Tr>
          <Table.Td />
          {references.map((reference, n) => (
            <Table.Td key={reference.id}>
              <Picture imageId={reference.id} alt={`Registered photo ${n + 1}`} side={72} />
            </Table.Td>
          ))}
        </Table.Tr>
        {probes.map((probe, row) => (
          <Table.Tr key={probe.id}>
            <Table.Td>
              <Picture imageId={probe.id} alt={`Photo ${row + 1} of the session`} side={72} />
            </Table.Td>
            {references.map((reference, column) => {
              const score = scores[row]?.[column] ?? 0;
              return (
                <Table.Td key={reference.id} fw={score >= 50 ? 700 : 400}>
                  {score.toFixed(1)}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </DataTable>
    </>
  );
}

function Pairs({ evidence }: { readonly evidence: MatchEvidence }) {
  const [hasPoints, setPoints] = useState(true);
  const best = evidence.probes.flatMap((probe) => evidence.pairs.find((pair) => pair.probeId === probe.id) ?? []);
  return (
    <>
      <Title order={3}>The best pair of each photo</Title>
      <Switch
        label="Draw the matched points in"
        checked={hasPoints}
        onChange={(event) => setPoints(event.currentTarget.checked)}
      />
      {best.map((pair) => (
        <PairPicture
          key={pair.probeId}
          url={`${pair.pictureUrl}&overlay=${hasPoints ? 'points' : 'none'}`}
          says={`Score ${pair.score.toFixed(1)}, ${pair.points.length} matched points`}
        />
      ))}
    </>
  );
}

function PairPicture({ url, says }: { readonly url: string; readonly says: string }) {
  const { id } = useTenant();
  const picture = useQuery({
    queryKey: [id, 'evidence picture', url],
    queryFn: () => readPicture(id, url),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!picture.data) return;
    const made = URL.createObjectURL(picture.data);
    setSource(made);
    return () => URL.revokeObjectURL(made);
  }, [picture.data]);
  return (
    <figure className="pair">
      <FailureAlert failure={picture.error} />
      {source && <img src={source} alt={`Of the session and as registered, side by side. ${says}`} />}
      <Text component="figcaption" size="sm">
        {says}
      </Text>
    </figure>
  );
}
