import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ListPage } from '../service/queries.ts';
import { useLanguage } from '../texts/use-texts.tsx';
import { csvOf } from './csv.ts';
import { FailureAlert } from './failure-alert.tsx';
import { IconDownload } from './icons.tsx';
import { saveFile } from './save-file.ts';

/** Maximum exported rows, because a browser holds the whole file. The page reports a truncated export. */
const rowsMax = 10_000;

type Cells = Readonly<Record<string, string | number | null>>;
type ReadPage<Entry> = (pageToken: string | undefined) => Promise<ListPage<Entry>>;

async function readAll<Entry>(read: ReadPage<Entry>): Promise<{ rows: Entry[]; isCut: boolean }> {
  const rows: Entry[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await read(pageToken);
    rows.push(...page.data);
    pageToken = page.nextPageToken;
    if (pageToken === undefined || rows.length >= rowsMax)
      return { rows: rows.slice(0, rowsMax), isCut: pageToken !== undefined };
  }
}

/** Exports the whole filtered list, page by page. Columns have the API's field names. */
export function ExportCsv<Entry>(props: {
  /** File name without extension. */
  readonly name: string;
  readonly read: ReadPage<Entry>;
  readonly cells: (entry: Entry) => Cells;
}) {
  const { texts: t, number } = useLanguage();
  const exported = useMutation({
    async mutationFn() {
      const { rows, isCut } = await readAll(props.read);
      const cells = rows.map(props.cells);
      saveFile(`${props.name}.csv`, 'text/csv', csvOf(Object.keys(cells[0] ?? {}), cells.map(Object.values)));
      return isCut;
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} />}
        onClick={() => exported.mutate()}
        loading={exported.isPending}
      >
        {t.lists.exportCsv}
      </Button>
      <FailureAlert failure={exported.error} />
      {exported.data && (
        <Text size="sm" role="status">
          {t.lists.isCut(number(rowsMax))}
        </Text>
      )}
    </>
  );
}
