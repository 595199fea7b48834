import { ScrollArea, Table, Text } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';

type Day = ConsoleAnswer<'readOverview'>['data']['days'][number];

const width = 720;
const height = 160;
const foot = 20;

/** Requests by day as bars, the failed ones at the foot of each; the same figures as a table for whoever cannot see bars. */
export function DayBars({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map((day) => day.requests));
  const step = width / days.length;
  const rise = (count: number) => (count / most) * (height - foot - 14);
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        role="img"
        aria-label={`Requests of the last ${days.length} days; at most ${most} a day`}
      >
        <text className="axis" x={0} y={10}>
          {most} a day
        </text>
        {days.map((day, n) => (
          <g key={day.day} transform={`translate(${n * step} 0)`}>
            <title>{`${day.day}: ${day.requests} requests, ${day.failures} failed`}</title>
            <rect
              className="bar"
              x={1}
              width={step - 2}
              y={height - foot - rise(day.requests)}
              height={rise(day.requests)}
              rx={2}
            />
            <rect
              className="bar-failed"
              x={1}
              width={step - 2}
              y={height - foot - rise(day.failures)}
              height={rise(day.failures)}
              rx={2}
            />
            {n % 7 === 1 && (
              <text className="axis" x={0} y={height - 4}>
                {day.day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <details>
        <Text component="summary" size="sm" c="dimmed">
          The figures
        </Text>
        <DayTable days={days} />
      </details>
    </>
  );
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const columns = ['requests', 'failures', 'uploads', 'registrations', 'verifications', 'identifications'] as const;
  return (
    <ScrollArea tabIndex={0} aria-label="Usage by day">
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day (UTC)</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map((day) => (
            <Table.Tr key={day.day}>
              <Table.Td>{day.day}</Table.Td>
              {columns.map((name) => (
                <Table.Td key={name}>{day[name]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
