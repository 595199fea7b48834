import { Stack, Table, Text, Tooltip } from '@mantine/core';
import type { Texts } from '../../texts/en.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { BarLegend } from '../../ui/bar-legend.tsx';
import { DataTable } from '../../ui/data-table.tsx';

type SeriesName = keyof Texts['home']['series'];

interface Series {
  readonly name: SeriesName;
  /** Colour class of the bar. */
  readonly className: string;
}

/** Counts of one day or hour. */
export interface ChartStep {
  /** Label below the axis and in the table. */
  readonly label: string;
  readonly counts: Readonly<Partial<Record<SeriesName, number>>>;
}

/** The least round number of at least `most`: 1, 2, 4, 5 or 10 times a power of ten. */
function axisEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 4, 5, 10].map((factor) => factor * power).find((end) => end >= most) ?? 10 * power;
}

/** Stacked bars with an axis and values on hover or focus, and as a table for screen readers. */
export function BarChart(props: {
  /** Plural noun of the counted things. */
  readonly says: string;
  /** Title of the first column of the table, for example “Day (UTC)”. */
  readonly stepSays: string;
  readonly steps: readonly ChartStep[];
  /** Bottom to top. */
  readonly series: readonly Series[];
}) {
  const { texts: t, number } = useLanguage();
  const { steps, series } = props;
  const totalOf = ({ counts }: ChartStep) => series.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0);
  const most = Math.max(0, ...steps.map(totalOf));
  const end = axisEnd(most);
  return (
    <Stack gap="xs">
      <BarLegend series={series} labels={t.home.series} />
      <div className="chart" role="img" aria-label={t.chart.label(props.says, steps.length, number(most))}>
        <div className="chart-axis" aria-hidden>
          <span>{number(end)}</span>
          <span>{number(end / 2)}</span>
          <span>0</span>
        </div>
        <div className="chart-bars">
          {steps.map((step) => (
            <Bar key={step.label} step={step} series={series} end={end} />
          ))}
        </div>
      </div>
      <div className="chart-ends" aria-hidden>
        <span>{steps[0]?.label}</span>
        <span>{steps.at(-1)?.label}</span>
      </div>
      <details>
        <Text component="summary" size="xs" c="dimmed">
          {t.chart.asTable}
        </Text>
        <DataTable
          label={t.chart.tableOf(props.says)}
          columns={[props.stepSays, ...series.map(({ name }) => t.home.series[name])]}
          minWidth={360}
        >
          {steps.toReversed().map(({ label, counts }) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              {series.map(({ name }) => (
                <Table.Td key={name}>{number(counts[name] ?? 0)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </DataTable>
      </details>
    </Stack>
  );
}

function Bar({
  step,
  series,
  end,
}: {
  readonly step: ChartStep;
  readonly series: readonly Series[];
  readonly end: number;
}) {
  const { texts: t, number } = useLanguage();
  const values = series.map(({ name }) => `${t.home.series[name]}: ${number(step.counts[name] ?? 0)}`);
  return (
    <Tooltip label={[step.label, ...values].join('\n')} multiline position="top" className="chart-values">
      <div className="chart-step">
        {series.toReversed().map(({ name, className }) => (
          <div key={name} className={className} style={{ height: `${(100 * (step.counts[name] ?? 0)) / end}%` }} />
        ))}
      </div>
    </Tooltip>
  );
}
