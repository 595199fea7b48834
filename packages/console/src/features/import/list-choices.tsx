import { Group, NativeSelect, Text } from '@mantine/core';
import { SPECIES } from '@rhinarium/contract';
import { DELIMITERS, ENCODINGS, type Encoding } from '@rhinarium/contract/animal-tables';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { AnimalList, useAnimalList } from './use-animal-list.ts';

type Given = Pick<ReturnType<typeof useAnimalList>, 'choices' | 'choose'>;

/** Choices about the whole list: how its file is read, and what its rows leave open. */
export function ListChoices({ table, choices, choose }: Given & Pick<AnimalList, 'table'>) {
  const t = useImportTexts();
  const texts = useTexts();
  return (
    <>
      {table.otherSheets.length > 0 && <Text size="sm">{t.otherSheets(table.otherSheets.join(', '))}</Text>}
      <Group align="flex-end">
        <NativeSelect
          label={t.headerLine}
          maw="100%"
          value={table.headerLine}
          onChange={({ currentTarget }) => choose({ headerLine: Number(currentTarget.value) })}
          data={table.firstLines.map(({ line, text }) => ({
            value: String(line),
            label: t.lineOf(line, text.slice(0, 60)),
          }))}
        />
        {table.encoding && (
          <NativeSelect
            label={t.encoding}
            value={table.encoding}
            onChange={({ currentTarget }) => choose({ encoding: currentTarget.value as Encoding })}
          >
            {ENCODINGS.map((name) => (
              <option key={name} lang="en">
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        {table.delimiter && (
          <NativeSelect
            label={t.delimiter}
            value={table.delimiter}
            onChange={({ currentTarget }) => choose({ delimiter: currentTarget.value })}
            data={DELIMITERS.map((value) => ({ value, label: t.delimiters[value] }))}
          />
        )}
        <NativeSelect
          label={t.species}
          value={choices.species ?? ''}
          onChange={({ currentTarget }) =>
            choose({ species: SPECIES.find((species) => species === currentTarget.value) })
          }
          data={[
            { value: '', label: t.noSpecies },
            ...SPECIES.map((value) => ({ value, label: texts.pets.species[value] })),
          ]}
        />
        <NativeSelect
          label={t.dates}
          value={choices.order ?? ''}
          onChange={({ currentTarget }) =>
            choose({ order: (['dmy', 'mdy'] as const).find((order) => order === currentTarget.value) })
          }
          data={[
            { value: '', label: t.dateOrders.told },
            { value: 'dmy', label: t.dateOrders.dmy },
            { value: 'mdy', label: t.dateOrders.mdy },
          ]}
        />
      </Group>
    </>
  );
}
