import { Group, SegmentedControl, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { type NoteTexts, type RowNote, type Step, sayNote } from '@rhinarium/contract/animal-tables';
import { useState } from 'react';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { AnimalList } from './use-animal-list.ts';

const FIRST_ROWS = 8;
const NOTED_ROWS_MAX = 50;

/** Notes of a list and of the comparison with the pets that are there. */
export const notesOf = ({ reading }: AnimalList, steps: readonly Step[]): readonly RowNote[] => [
  ...reading.problems,
  ...reading.others,
  ...steps.flatMap((step) => (step.does === 'refuse' ? [{ line: step.animal.line, note: step.note }] : [])),
  ...reading.remarks,
];

/** Sentences about each line. */
function sentencesOf(notes: readonly RowNote[], texts: NoteTexts): ReadonlyMap<number, string> {
  const sentences = new Map<number, string>();
  for (const { line, note } of notes) {
    const before = sentences.get(line);
    const says = sayNote(note, texts);
    sentences.set(line, before === undefined ? says.charAt(0).toUpperCase() + says.slice(1) : `${before}; ${says}`);
  }
  return sentences;
}

/** Rows of a list as they are read: the first ones, or those with a note. Their cells can be corrected. */
export function ListRows({
  list,
  steps,
  onCorrect,
}: {
  readonly list: AnimalList;
  readonly steps: readonly Step[];
  readonly onCorrect: (line: number, column: number, text: string) => void;
}) {
  const t = useImportTexts();
  const { table, reading } = list;
  const notes = sentencesOf(notesOf(list, steps), t.notes);
  const noted = table.rows.filter(({ line }) => notes.has(line));
  const [choice, setChoice] = useState<'first' | 'noted'>();
  const which = choice ?? (noted.length > 0 ? 'noted' : 'first');
  const rows = which === 'noted' ? noted.slice(0, NOTED_ROWS_MAX) : table.rows.slice(0, FIRST_ROWS);
  const apart = reading.problems.filter(({ line }) => !table.rows.some((row) => row.line === line));
  const columns = table.header.flatMap((name, at) => (reading.columns[name] === undefined ? [] : [{ name, at }]));
  return (
    <Stack gap="xs">
      <Title order={2} size="md">
        {t.rows}
      </Title>
      <Group>
        <SegmentedControl
          aria-label={t.whichRows}
          value={which}
          onChange={(value) => setChoice(value === 'noted' ? 'noted' : 'first')}
          data={[
            { value: 'first', label: t.rowChoices.first },
            { value: 'noted', label: t.rowChoices.noted(noted.length + apart.length) },
          ]}
        />
        <Text size="sm" c="dimmed">
          {t.cellsSay}
        </Text>
      </Group>
      <DataTable
        label={t.rows}
        columns={[t.line, ...columns.map(({ name }) => name), t.note]}
        minWidth={120 + 140 * (columns.length + 1)}
      >
        {rows.map(({ line, cells }) => (
          <Table.Tr key={line}>
            <Table.Td>{line}</Table.Td>
            {columns.map(({ name, at }) => (
              <Table.Td key={at}>
                <Cell
                  key={cells[at]}
                  label={t.cellOf(name, line)}
                  text={cells[at] ?? ''}
                  onCorrect={(text) => onCorrect(line, at, text)}
                />
              </Table.Td>
            ))}
            <Table.Td miw={220}>{notes.get(line)}</Table.Td>
          </Table.Tr>
        ))}
        {which === 'noted' &&
          apart.map(({ line }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td colSpan={columns.length + 1}>{notes.get(line)}</Table.Td>
            </Table.Tr>
          ))}
      </DataTable>
      {which === 'noted' && noted.length > rows.length && (
        <Text size="sm" c="dimmed">
          {t.moreRows(noted.length - rows.length)}
        </Text>
      )}
    </Stack>
  );
}

/** A cell that is corrected when it is left, as a row may leave the list then. */
function Cell(props: { readonly label: string; readonly text: string; readonly onCorrect: (text: string) => void }) {
  const { label, text } = props;
  const leave = (given: string) => {
    if (given !== text) props.onCorrect(given);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      defaultValue={text}
      onBlur={({ currentTarget }) => leave(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget.value)}
    />
  );
}
