import { Alert, Anchor, Button, Checkbox, Group, List, Loader, Progress, Stack, Text, Title } from '@mantine/core';
import { countNewOwners, sayNote } from '@rhinarium/contract/animal-tables';
import { Link } from 'wouter';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { csvOf } from '../../ui/csv.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { RowResult } from './import-row.ts';
import { notesOf } from './list-rows.tsx';
import { MatchedPhotos } from './matched-photos.tsx';
import type { AnimalList } from './use-animal-list.ts';
import type { ImportPlan, useImportPlan } from './use-import-plan.ts';
import type { useImportRun } from './use-import-run.ts';

type Run = ReturnType<typeof useImportRun>;

/** Summary, start, progress and end of an import. */
export function RunImport({
  list,
  plan,
  failure,
  run,
  isUpdating,
  onUpdating,
}: {
  readonly list: AnimalList;
  readonly run: Run;
  readonly isUpdating: boolean;
  readonly onUpdating: (isUpdating: boolean) => void;
} & ReturnType<typeof useImportPlan>) {
  const t = useImportTexts();
  if (failure) return <FailureAlert failure={failure} />;
  if (!plan) return <Loader role="status" aria-label={t.readingPets} />;
  const { state, openCount, results } = run;
  const isRunning = state === 'running';
  return (
    <Stack>
      <MatchedPhotos reading={list.reading} plan={plan} />
      <Title order={2} size="md">
        {t.start}
      </Title>
      {!isRunning && results.size === 0 && (
        <WillDo list={list} plan={plan} isUpdating={isUpdating} onUpdating={onUpdating} />
      )}
      {isRunning && <RunProgress run={run} />}
      <Group>
        {!isRunning && openCount > 0 && (
          <Button size="md" onClick={() => void run.run()}>
            {results.size === 0 ? t.run(openCount) : t.goOn(openCount)}
          </Button>
        )}
        {isRunning && (
          <Button variant="default" onClick={run.stop}>
            {t.stop}
          </Button>
        )}
      </Group>
      <FailureAlert failure={run.failure} onRetry={() => void run.run()} />
      {(state === 'ended' || state === 'stopped') && <Outcome run={run} />}
      {!isRunning && <Refused list={list} plan={plan} results={results} />}
    </Stack>
  );
}

function WillDo({
  list: { reading },
  plan: { steps, newPools },
  isUpdating,
  onUpdating,
}: {
  readonly list: AnimalList;
  readonly plan: ImportPlan;
  readonly isUpdating: boolean;
  readonly onUpdating: (isUpdating: boolean) => void;
}) {
  const t = useImportTexts();
  const count = (does: string) => steps.filter((step) => step.does === does).length;
  const differing = count('change');
  const newOwners = countNewOwners(steps);
  const refused = reading.problems.length + count('refuse');
  const repeated = reading.repeated + reading.remarks.filter(({ note }) => note.kind === 'repeats').length;
  return (
    <>
      <List>
        <List.Item>{t.willCreate(count('create'))}</List.Item>
        {newOwners > 0 && <List.Item>{t.newOwners(newOwners)}</List.Item>}
        {count('keep') > 0 && <List.Item>{t.willKeep(count('keep'))}</List.Item>}
        {differing > 0 && <List.Item>{t.willDiffer(differing)}</List.Item>}
        {refused > 0 && <List.Item>{t.willRefuse(refused)}</List.Item>}
        {reading.others.length > 0 && <List.Item>{t.willSkip(reading.others.length)}</List.Item>}
        {repeated > 0 && <List.Item>{t.repeated(repeated)}</List.Item>}
        {newPools.length > 0 && <List.Item>{t.newPools(newPools.join(', '))}</List.Item>}
      </List>
      {differing > 0 && (
        <Checkbox
          label={t.update}
          checked={isUpdating}
          onChange={({ currentTarget }) => onUpdating(currentTarget.checked)}
        />
      )}
    </>
  );
}

function RunProgress({ run: { progress, isWaiting } }: { readonly run: Run }) {
  const t = useImportTexts();
  const { done, all } = progress;
  return (
    <>
      <Progress value={all === 0 ? 0 : (100 * done) / all} aria-label={t.progress} size="lg" />
      <Text>{t.progressOf(done, all)}</Text>
      <Text role="status">{isWaiting && t.waiting}</Text>
      <Text size="sm" c="dimmed">
        {t.stay}
      </Text>
    </>
  );
}

function Outcome({ run: { state, results } }: { readonly run: Run }) {
  const t = useImportTexts();
  const all = [...results.values()];
  const count = (isCounted: (result: RowResult) => boolean | undefined) => all.filter(isCounted).length;
  const registered = count(({ isRegistered }) => isRegistered);
  const changed = count(({ does }) => does === 'changed');
  const refused = count(({ does }) => does === 'refused');
  return (
    <Alert variant="default" role="status" title={state === 'ended' ? t.ended : t.stopped}>
      <Stack gap={4}>
        <Text>{t.created(count(({ does }) => does === 'created'))}</Text>
        {changed > 0 && <Text>{t.changed(changed)}</Text>}
        {registered > 0 && <Text>{t.registered(registered)}</Text>}
        {refused > 0 && <Text>{t.refused(refused)}</Text>}
        <Anchor component={Link} href="/pets">
          {t.openPets}
        </Anchor>
      </Stack>
    </Alert>
  );
}

/** The rows that were not imported as a file that can be corrected and imported. */
function Refused({
  list,
  plan,
  results,
}: {
  readonly list: AnimalList;
  readonly plan: ImportPlan;
  readonly results: ReadonlyMap<number, RowResult>;
}) {
  const t = useImportTexts();
  const texts = useTexts();
  const notes = notesOf({ ...list, reading: { ...list.reading, remarks: [] } }, plan.steps);
  const says = new Map(notes.map(({ line, note }) => [line, sayNote(note, t.notes)]));
  for (const { line, does, failure } of results.values()) {
    if (!failure) continue;
    const said = [texts.common.messageOf(failure.code, failure.message), ...Object.values(failure.details).flat()];
    says.set(line, [...(does === 'refused' ? [] : [t.photosFailed]), ...said].join(' '));
  }
  const rows = [...list.table.rows, ...list.table.wideRows].filter(({ line }) => says.has(line));
  if (rows.length === 0) return null;
  const save = () => {
    const cells = rows.map((row) => [says.get(row.line) ?? '', ...row.cells]);
    saveFile('not-imported.csv', 'text/csv', csvOf([t.problem, ...list.table.header], cells));
  };
  return (
    <Group>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
        {t.download}
      </Button>
    </Group>
  );
}
