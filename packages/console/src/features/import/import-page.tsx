import { Alert, Stack, Text, Title } from '@mantine/core';
import { isPhotoName, isTable, UnreadableTable } from '@rhinarium/contract/animal-tables';
import { useEffect, useState } from 'react';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { ColumnFields } from './column-fields.tsx';
import { DropArea } from './drop-area.tsx';
import { ListChoices } from './list-choices.tsx';
import { ListRows } from './list-rows.tsx';
import type { GivenFile } from './read-dropped.ts';
import { RunImport } from './run-import.tsx';
import { type AnimalList, useAnimalList } from './use-animal-list.ts';
import { useImportPlan } from './use-import-plan.ts';
import { useImportRun } from './use-import-run.ts';

/** Imports the list of another program and folders of photos. */
export default function ImportPage() {
  const t = useImportTexts();
  const texts = useTexts();
  const [list, setList] = useState<{ readonly file: File; readonly number: number }>();
  const [photos, setPhotos] = useState<readonly GivenFile[]>([]);
  const [strange, setStrange] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const take = (files: readonly GivenFile[]) => {
    const table = files.find(({ file }) => isTable(file.name));
    const found = files.filter(({ file }) => isPhotoName(file.name));
    const other = files.find((one) => one !== table && !found.includes(one) && !one.file.name.startsWith('.'));
    if (table) setList((before) => ({ file: table.file, number: (before?.number ?? 0) + 1 }));
    setPhotos((before) => [...before.filter(({ path }) => !found.some((one) => one.path === path)), ...found]);
    setStrange(other?.file.name);
  };
  return (
    <Page title={texts.shell.places.import} says={t.says}>
      <DropArea isClosed={isRunning} onFiles={take} />
      {strange && (
        <Alert role="alert" color="orange">
          {/\.xls$/i.test(strange) ? t.oldSheet(strange) : t.notATable(strange)}
        </Alert>
      )}
      {list && <ImportedList key={list.number} file={list.file} photos={photos} onRunning={setRunning} />}
    </Page>
  );
}

function ImportedList({
  file,
  photos,
  onRunning,
}: {
  readonly file: File;
  readonly photos: readonly GivenFile[];
  readonly onRunning: (isRunning: boolean) => void;
}) {
  const t = useImportTexts();
  const { list, failure, choices, choose, correct } = useAnimalList(file);
  if (failure instanceof UnreadableTable)
    return (
      <Alert role="alert" color="red" title={file.name}>
        {t.unreadable[failure.kind]}
      </Alert>
    );
  if (failure) return <FailureAlert failure={failure} />;
  if (!list) return null;
  return (
    <Stack>
      <div>
        <Title order={2}>{file.name}</Title>
        <Text c="dimmed">{t.rowsOf(list.table.rows.length + list.table.problems.length)}</Text>
      </div>
      <ReadList
        list={list}
        file={file.name}
        choices={choices}
        choose={choose}
        correct={correct}
        photos={photos}
        onRunning={onRunning}
      />
    </Stack>
  );
}

function ReadList({
  list,
  file,
  choices,
  choose,
  correct,
  photos,
  onRunning,
}: Pick<ReturnType<typeof useAnimalList>, 'choices' | 'choose' | 'correct'> & {
  readonly list: AnimalList;
  readonly file: string;
  readonly photos: readonly GivenFile[];
  readonly onRunning: (isRunning: boolean) => void;
}) {
  const t = useImportTexts();
  const [isUpdating, setUpdating] = useState(false);
  const planned = useImportPlan(list.reading, photos);
  const run = useImportRun(planned.plan, isUpdating, file);
  const isRunning = run.state === 'running';
  useEffect(() => onRunning(isRunning), [isRunning, onRunning]);
  return (
    <>
      {!isRunning && (
        <>
          <ListChoices table={list.table} choices={choices} choose={choose} />
          <Title order={2} size="md">
            {t.columns}
          </Title>
          <ColumnFields
            list={list}
            onChange={(column, field) => choose({ map: { ...choices.map, [column]: field } })}
          />
          <ListRows list={list} steps={planned.plan?.steps ?? []} onCorrect={correct} />
        </>
      )}
      <RunImport list={list} {...planned} run={run} isUpdating={isUpdating} onUpdating={setUpdating} />
    </>
  );
}
