import { Anchor, Table } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { Moment } from '../ui/moment.tsx';

type RequestEntry = ConsoleAnswer<'listRequests'>['data'][number];

/** First cells of every request table: time, request and response. */
export function RequestCells({ entry }: { readonly entry: RequestEntry }) {
  return (
    <>
      <Table.Td>
        <Moment at={entry.at} />
      </Table.Td>
      <Table.Td className="mono">
        {entry.method} {entry.path}
      </Table.Td>
      <Table.Td>
        {entry.status} {entry.code && <Anchor href={`/docs/errors#${entry.code}`}>{entry.code}</Anchor>}
      </Table.Td>
    </>
  );
}
