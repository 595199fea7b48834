import { Card, Group, SegmentedControl, Slider, Stack, Table, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownScoresQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { BarLegend } from '../../ui/bar-legend.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { compareThreshold, scoreBands } from './score-bands.ts';

type Scores = ConsoleAnswer<'readOwnScores'>['data'];

const SPANS = [7, 14, 30] as const;
const present = 50;
const SERIES = [
  { name: 'noMatches', className: 'bar-no-match' },
  { name: 'inconclusive', className: 'bar-inconclusive' },
  { name: 'matches', className: 'bar-match' },
] as const;

/** The tenant's verifications by score and decision, and the effect of another threshold. */
export function OwnScores() {
  const { id } = useTenant();
  const t = useTexts();
  const [days, setDays] = useState<(typeof SPANS)[number]>(30);
  const scores = useQuery(ownScoresQuery(id, days));
  return (
    <Card withBorder>
      <Stack>
        <Group justify="space-between">
          <Title order={2}>{t.ownScores.title}</Title>
          <SegmentedControl
            aria-label={t.ownScores.span}
            value={String(days)}
            onChange={(value) => setDays(SPANS.find((span) => String(span) === value) ?? 30)}
            data={SPANS.map((span) => ({ value: String(span), label: t.ownScores.spans[span] }))}
          />
        </Group>
        <FailureAlert failure={scores.error} onRetry={() => void scores.refetch()} />
        {scores.isPending && <LoadingSkeleton h={180} />}
        {scores.data?.length === 0 && <Text c="dimmed">{t.ownScores.none}</Text>}
        {scores.data && scores.data.length > 0 && <Histogram scores={scores.data} />}
      </Stack>
    </Card>
  );
}

/** Height in drawing units. The drawing is stretched to the available width. */
const height = 100;

function Histogram({ scores }: { readonly scores: Scores }) {
  const t = useTexts();
  const [threshold, setThreshold] = useState(present);
  const bands = scoreBands(scores);
  const most = Math.max(...bands.map(({ all }) => all));
  const { all, decided, reached, lost, gained } = compareThreshold(scores, threshold);
  return (
    <>
      <BarLegend series={SERIES} labels={t.ownScores.columns} />
      <svg
        className="bars"
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.ownScores.label(all)}
      >
        {bands.map((band) => {
          let below = 0;
          return SERIES.map(({ name, className }) => {
            const rise = (band[name] / most) * height;
            below += rise;
            return (
              <rect
                key={`${band.from} ${name}`}
                className={className}
                x={band.from + 0.4}
                width={band.to - band.from - 0.8}
                y={height - below}
                height={rise}
              />
            );
          });
        })}
        <line className="threshold" x1={threshold} x2={threshold} y1={0} y2={height} />
      </svg>
      <Slider min={0} max={100} value={threshold} onChange={setThreshold} thumbLabel={t.ownScores.slider} />
      <Text>
        {t.ownScores.reached(<strong>{threshold}</strong>, <strong>{reached}</strong>, all, decided)}
        {lost > 0 && ` ${t.ownScores.lost(lost)}`}
        {gained > 0 && ` ${t.ownScores.gained(gained)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {t.ownScores.says}
      </Text>
      <details>
        <Text component="summary" size="sm" c="dimmed">
          {t.ownScores.asTable}
        </Text>
        <DataTable label={t.ownScores.title} columns={Object.values(t.ownScores.columns)}>
          {bands
            .filter((band) => band.all > 0)
            .map((band) => (
              <Table.Tr key={band.from}>
                <Table.Td>{t.ownScores.from(band.from, band.to)}</Table.Td>
                <Table.Td>{band.matches}</Table.Td>
                <Table.Td>{band.inconclusive}</Table.Td>
                <Table.Td>{band.noMatches}</Table.Td>
              </Table.Tr>
            ))}
        </DataTable>
      </details>
    </>
  );
}
