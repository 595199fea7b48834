import { Button, Group, Stack, Switch, Table, Text, Title } from '@mantine/core';
import type { MatchEvidence } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EvidenceSource, evidenceQuery, pairPictureQuery } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { Picture } from './picture.tsx';

/** Evidence of a decision: every photo against every registered one, with matching points. Computed on demand. */
export function Evidence({ source }: { readonly source: EvidenceSource }) {
  const { id } = useTenant();
  const t = useTexts();
  const [isWanted, setWanted] = useState(false);
  const evidence = useQuery({ ...evidenceQuery(id, source), enabled: isWanted });
  if (!isWanted) {
    return (
      <Group>
        <Button variant="default" onClick={() => setWanted(true)}>
          {t.evidence.show}
        </Button>
      </Group>
    );
  }
  return (
    <Stack>
      <FailureAlert failure={evidence.error} onRetry={() => void evidence.refetch()} />
      {evidence.isPending && <Text>{t.evidence.comparing}</Text>}
      {evidence.data && <Matrix evidence={evidence.data} />}
      {evidence.data && <Pairs evidence={evidence.data} source={source} />}
    </Stack>
  );
}

function Matrix({ evidence }: { readonly evidence: MatchEvidence }) {
  const t = useTexts();
  const { probes, references, scores } = evidence;
  return (
    <>
      <Title order={3}>{t.evidence.ofEachPair}</Title>
      {!evidence.isAsDecided && <Text size="sm">{t.evidence.engineChanged}</Text>}
      <DataTable
        label={t.evidence.matrix}
        columns={[t.evidence.photo, ...references.map((_, n) => t.evidence.registered(n + 1))]}
        minWidth={130 * (references.length + 1)}
      >
        <Table.Tr>
          <Table.Td />
          {references.map((reference, n) => (
            <Table.Td key={reference.id}>
              <Picture imageId={reference.id} alt={t.evidence.registeredPhoto(n + 1)} side={72} />
            </Table.Td>
          ))}
        </Table.Tr>
        {probes.map((probe, row) => (
          <Table.Tr key={probe.id}>
            <Table.Td>
              <Picture imageId={probe.id} alt={t.evidence.photoOfSession(row + 1)} side={72} />
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

function Pairs({ evidence, source }: { readonly evidence: MatchEvidence; readonly source: EvidenceSource }) {
  const t = useTexts();
  const [hasPoints, setPoints] = useState(true);
  const best = evidence.probes.flatMap((probe) => evidence.pairs.find((pair) => pair.probeId === probe.id) ?? []);
  return (
    <>
      <Title order={3}>{t.evidence.bestPair}</Title>
      <Switch
        label={t.evidence.drawPoints}
        checked={hasPoints}
        onChange={(event) => setPoints(event.currentTarget.checked)}
      />
      {best.map((pair) => (
        <PairPicture
          key={pair.probeId}
          source={source}
          pair={{ probe: pair.probeId, reference: pair.referenceId, overlay: hasPoints ? 'points' : 'none' }}
          says={t.evidence.pair(pair.score.toFixed(1), pair.points.length)}
        />
      ))}
    </>
  );
}

function PairPicture(props: {
  readonly source: EvidenceSource;
  readonly pair: Parameters<typeof pairPictureQuery>[2];
  readonly says: string;
}) {
  const { source: of, pair, says } = props;
  const { id } = useTenant();
  const t = useTexts();
  const picture = useQuery(pairPictureQuery(id, of, pair));
  const source = useObjectUrl(picture.data);
  return (
    <figure className="pair">
      <FailureAlert failure={picture.error} onRetry={() => void picture.refetch()} />
      {source && <img src={source} alt={t.evidence.sideBySide(says)} />}
      <Text component="figcaption" size="sm">
        {says}
      </Text>
    </figure>
  );
}
