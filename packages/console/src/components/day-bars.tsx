import { Group, Table, Text } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { DataTable } from './data-table.tsx';

type Day = ConsoleAnswer<'readOverview'>['data']['days'][number];

/** In the drawing's own units. It is stretched to the available width, which suits bars but not letters. */
const step = 10;
const height = 100;

/**
 * Requests by day as bars, the failed ones at the foot of each; the same figures as a table for people who cannot see
 * bars.
 */
export function DayBars({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(...days.map((day) => day.requests));
  const rise = (count: number) => (count / Math.max(1, most)) * height;
  return (
    <>
      <Text size="xs" c="dimmed">
        {most === 0 ? 'None yet' : `at most ${most.toLocaleString()} per day`}
      </Text>
      <svg
        className="bars"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Requests of the last ${days.length} days, at most ${most} per day`}
      >
        {days.map((day, n) => (
          <g key={day.day} transform={`translate(${n * step} 0)`}>
            <title>{`${day.day}: ${day.requests} requests, ${day.failures} failed`}</title>
            <Bar className="bar" rise={rise(day.requests)} />
            <Bar className="bar-failed" rise={rise(day.failures)} />
          </g>
        ))}
      </svg>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {days[0]?.day}
        </Text>
        <Text size="xs" c="dimmed">
          {days.at(-1)?.day} (UTC)
        </Text>
      </Group>
      <details>
        <Text component="summary" size="sm" c="dimmed">
          Show as a table
        </Text>
        <DayTable days={days} />
      </details>
    </>
  );
}

function Bar({ className, rise }: { readonly className: string; readonly rise: number }) {
  return <rect className={className} x={1} width={step - 2} y={height - rise} height={rise} />;
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const columns = ['requests', 'failures', 'uploads', 'registrations', 'verifications', 'identifications'] as const;
  return (
    <DataTable label="Usage by day" columns={['Day (UTC)', ...columns]}>
      {days.toReversed().map((day) => (
        <Table.Tr key={day.day}>
          <Table.Td>{day.day}</Table.Td>
          {columns.map((name) => (
            <Table.Td key={name}>{day[name].toLocaleString()}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  );
}
