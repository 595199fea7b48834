import { Group, Table, Text } from '@mantine/core';
import type { Texts } from '../../texts/en.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { BarLegend } from '../../ui/bar-legend.tsx';
import { DataTable } from '../../ui/data-table.tsx';

type Count = Readonly<Record<string, number | string>> & { readonly day: string };

interface Series<Day> {
  readonly name: Extract<keyof Day, keyof Texts['home']['series']>;
  /** Colour class of the bar. */
  readonly className: string;
}

interface DayBarsProps<Day> {
  /** Plural noun of the counted things. */
  readonly says: string;
  readonly days: readonly Day[];
  /** Bottom to top. */
  readonly series: readonly Series<Day>[];
}

/**
 * Width per day in drawing units. The drawing is stretched to the available width, which distorts bars but would
 * distort text.
 */
const step = 10;
const height = 100;

const numberOf = (value: number | string | undefined) => (typeof value === 'number' ? value : 0);

/** Counts per day as stacked bars, and as a table for screen readers. */
export function DayBars<Day extends Count>({ says, days, series }: DayBarsProps<Day>) {
  const { texts: t } = useLanguage();
  const totalOf = (day: Day) => series.reduce((sum, { name }) => sum + numberOf(day[name]), 0);
  const most = Math.max(...days.map(totalOf));
  const rise = (count: number) => (count / Math.max(1, most)) * height;
  if (most === 0) return <Text c="dimmed">{t.dayBars.none(says, days.length)}</Text>;
  return (
    <>
      <BarLegend series={series} labels={t.home.series} />
      <svg
        className="bars"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.dayBars.label(says, days.length, most)}
      >
        {days.map((day, n) => (
          <g key={day.day} transform={`translate(${n * step} 0)`}>
            <title>{`${day.day}: ${series.map(({ name }) => `${t.home.series[name]} ${numberOf(day[name])}`).join(', ')}`}</title>
            {series.map(({ name, className }, level) => {
              const below = series.slice(0, level).reduce((sum, under) => sum + numberOf(day[under.name]), 0);
              const own = numberOf(day[name]);
              return (
                <rect
                  key={name}
                  className={className}
                  x={1}
                  width={step - 2}
                  y={height - rise(below + own)}
                  height={rise(own)}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {days[0]?.day}
        </Text>
        <Text size="xs" c="dimmed">
          {t.dayBars.most(most)}
        </Text>
        <Text size="xs" c="dimmed">
          {days.at(-1)?.day} (UTC)
        </Text>
      </Group>
      <details>
        <Text component="summary" size="sm" c="dimmed">
          {t.dayBars.asTable}
        </Text>
        <DayTable days={days} says={says} />
      </details>
    </>
  );
}

/** All counts per day, latest first. */
function DayTable<Day extends Count>({ days, says }: Pick<DayBarsProps<Day>, 'days' | 'says'>) {
  const { texts: t, number } = useLanguage();
  const columns = Object.keys(t.home.counts).filter(
    (name) => days[0] && name in days[0],
  ) as (keyof Texts['home']['counts'])[];
  return (
    <DataTable label={t.dayBars.byDay(says)} columns={[t.dayBars.day, ...columns.map((name) => t.home.counts[name])]}>
      {days.toReversed().map((day) => (
        <Table.Tr key={day.day}>
          <Table.Td>{day.day}</Table.Td>
          {columns.map((name) => (
            <Table.Td key={name}>{number(numberOf(day[name]))}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  );
}
