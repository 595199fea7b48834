import { setMaxListeners } from 'node:events';
import { errorIs } from '@rhinarium/client';
import {
  type ColumnMap,
  columnKey,
  countNewOwners,
  type Difference,
  IMPORT_FORMATS,
  type KnownOwner,
  type KnownPet,
  NOTES,
  type Note,
  type NoteTexts,
  petBodyOf,
  planImport,
  type Reading,
  type RowNote,
  readAnimals,
  type Step,
  sayNote,
  type Table,
} from '@rhinarium/contract/animal-tables';
import { LIMITS } from '@rhinarium/contract/limits';
import type { CommandContext } from '../command-context.ts';
import { EXIT_CODE } from '../exit-code.ts';
import { explain } from '../explain.ts';
import type { Given } from '../run-command.ts';
import { UsageError } from '../usage-error.ts';
import { type ImportState, openImportState, type RowResult } from './import-state.ts';
import { makingOwners, type OwnerIdOf } from './make-owners.ts';
import { preparePools } from './prepare-pools.ts';
import { unlessBusy } from './unless-busy.ts';

/** Requests in flight. */
const CONCURRENCY = 16;
/** Maximum rows printed per kind. The state file has all. */
const SHOWN = 20;

/**
 * Imports the animals of the table in a file as pets without photos, or prints what it would do. Nothing that is there is changed
 * without --update. Rows that cannot be read or contradict something are reported, and the others imported.
 */
export async function importTable(context: CommandContext, file: string, table: Table, given: Given): Promise<number> {
  const { client, bar, signal, print } = context;
  const reading = readAnimals(table, {
    format: given.from,
    map: mapOf(given.map ?? [], table.header, file),
    order: given.dates,
    species: given.species,
    thisYear: new Date().getFullYear(),
  });
  bar.show('reading the pets that are there');
  const pets: KnownPet[] = [];
  for await (const pet of client.pets.listAll({ pageSize: LIMITS.pageSizeMax }, { signal })) pets.push(pet);
  const owners: KnownOwner[] = [];
  if (reading.animals.some(({ owner }) => owner))
    for await (const owner of client.owners.listAll({ pageSize: LIMITS.pageSizeMax }, { signal })) owners.push(owner);
  const steps = planImport(reading.animals, pets, owners);
  if (given.preview) {
    print(sayPreview(file, table, reading, steps), { file, ...recordOf(reading), steps: steps.map(spokenStep) });
    return hasProblems(reading, steps) ? EXIT_CODE.failed : EXIT_CODE.done;
  }
  await preparePools(
    context,
    reading.animals.flatMap(({ searchPools }) => searchPools ?? []),
    given.createPools ?? false,
  );
  const state = openImportState(file, { url: given.url, key: given.key ?? '' });
  const results = await carryOut(context, steps, { state, given, ownerIdOf: makingOwners(context, state, file) });
  for (const { line, note } of reading.problems) state.note({ line, result: 'refused', says: say(note) });
  print(sayImported(file, table, reading, { results, state }), { file, ...recordOf(reading), results });
  const refused = reading.problems.length + results.filter(({ result }) => result === 'refused').length;
  return refused > 0 ? EXIT_CODE.failed : EXIT_CODE.done;
}

/** Fields of columns by their names in the file. Throws a UsageError for a column that the file lacks. */
function mapOf(given: readonly (readonly [column: string, field: string])[], header: readonly string[], file: string) {
  const map: Record<string, string> = {};
  for (const [column, field] of given) {
    const name = header.find((one) => one === column) ?? header.find((one) => columnKey(one) === columnKey(column));
    if (name === undefined) throw new UsageError(`${file} has no column ${column}; it has ${header.join(', ')}.`);
    map[name] = field;
  }
  return map satisfies ColumnMap;
}

/** The sentences with what the command line has for a row. */
const SENTENCES: NoteTexts = {
  ...NOTES,
  unclearDate: (note) => `${NOTES.unclearDate(note)}; --dates dmy or mdy decides`,
  microchipOfPet: (note) => `${NOTES.microchipOfPet(note)}, ${note.petId}`,
};
const say = (note: Note) => sayNote(note, SENTENCES);

const spoken = (notes: readonly RowNote[]) => notes.map(({ line, note }) => ({ line, says: say(note), note }));

const recordOf = ({ animals: _, problems, others, remarks, ...rest }: Reading) => ({
  ...rest,
  problems: spoken(problems),
  others: spoken(others),
  remarks: spoken(remarks),
});

const sayDifferences = (differences: readonly Difference[]): string =>
  differences.map(({ field, before, after }) => `${field} ${before ?? 'missing'} → ${after}`).join('; ');

/** Adds a sentence to a step that needs one. */
const spokenStep = (step: Step) => ({ ...step, says: saysOf(step) });

function saysOf(step: Step): string | undefined {
  if (step.does === 'refuse') return say(step.note);
  return step.does === 'change' ? sayDifferences(step.differences) : undefined;
}

const hasProblems = ({ problems }: Reading, steps: readonly Step[]) =>
  problems.length > 0 || steps.some(({ does }) => does === 'refuse');

interface Carrying {
  readonly state: ImportState;
  readonly given: Given;
  readonly ownerIdOf: OwnerIdOf;
}

/** Carries out the steps, several at a time. Stops at the first error that concerns more than its row. */
async function carryOut(context: CommandContext, steps: readonly Step[], carrying: Carrying): Promise<RowResult[]> {
  const { state } = carrying;
  const { bar, signal } = context;
  // Each request listens to the signal.
  setMaxListeners(2 * CONCURRENCY, signal);
  const results: RowResult[] = [];
  bar.expect(steps.length);
  const waiting = steps.values();
  let hasFailed = false;
  const work = async () => {
    for (const step of waiting) {
      if (hasFailed) return;
      const { line } = step.animal;
      const result = state.finished.has(line)
        ? ({ line, result: 'kept' } as const)
        : await carryOutStep(context, step, carrying).catch((error: unknown) => {
            hasFailed = true;
            throw error;
          });
      if (!state.finished.has(line)) state.note(result);
      results.push(result);
      bar.step(`line ${line}`);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) {
    bar.say(`${results.length} of ${steps.length} rows are done. Run the same command again to continue.`);
    throw failure.reason;
  }
  return results.sort((a, b) => a.line - b.line);
}

async function carryOutStep(
  { client, signal }: CommandContext,
  step: Step,
  { state, given, ownerIdOf }: Carrying,
): Promise<RowResult> {
  const { line } = step.animal;
  if (step.does === 'refuse') return { line, result: 'refused', says: say(step.note) };
  if (step.does === 'keep') return { line, result: 'kept', petId: step.petId };
  const says = step.does === 'change' ? sayDifferences(step.differences) : '';
  if (step.does === 'change' && !given.update) return { line, result: 'kept', petId: step.petId, says };
  try {
    const ownerId = await ownerIdOf(step.owner);
    return await unlessBusy(signal, async () => {
      if (step.does === 'change') {
        await client.pets.update(step.petId, { ...step.changes, ...(ownerId && { ownerId }) }, { signal });
        return { line, result: 'changed', petId: step.petId, says };
      }
      const body = petBodyOf(step.animal, ownerId);
      const { id } = await client.pets.create(body, { signal, idempotencyKey: state.keyOf(line, body) });
      return { line, result: 'created', petId: id };
    });
  } catch (error) {
    if (!errorIs.alreadyTaken(error) && !errorIs.validation(error)) throw error;
    return { line, result: 'refused', says: explain(error, given.url).split('\n').slice(0, 2).join(' ') };
  }
}

function sayPreview(file: string, table: Table, reading: Reading, steps: readonly Step[]): string {
  const owners = countNewOwners(steps);
  const of = (does: Step['does']) => steps.filter((step) => step.does === does);
  const noted = (does: 'change' | 'refuse') =>
    of(does).map((step) => ({ line: step.animal.line, says: saysOf(step) ?? '' }));
  return [
    ...sayFormat(file, table, reading),
    `Nothing was changed. An import would create ${count(of('create').length)}${owners === 0 ? '' : ` and ${count(owners, 'owner')}`}; ${count(of('keep').length)} there already.`,
    ...list(
      `${count(of('change').length)} there with other values. They stay as they are without --update:`,
      noted('change'),
    ),
    ...list(
      `${count(of('refuse').length)} in conflict with a pet that is there, and would not be imported:`,
      noted('refuse'),
    ),
    ...sayReading(reading),
  ].join('\n');
}

function sayImported(
  file: string,
  table: Table,
  reading: Reading,
  { results, state }: { readonly results: readonly RowResult[]; readonly state: ImportState },
): string {
  const of = (result: RowResult['result']) => results.filter((row) => row.result === result).length;
  const notes = (of: RowResult['result']) =>
    results.flatMap(({ line, result, says }) => (result === of && says !== undefined ? [{ line, says }] : []));
  const [refused, differing] = [notes('refused'), notes('kept')];
  return [
    ...sayFormat(file, table, reading),
    `${count(of('created'))} created, ${of('changed')} changed, ${of('kept')} there already. Every row: ${state.path}`,
    ...list(`${count(refused.length)} not imported:`, refused),
    ...list(`${count(differing.length)} there with other values, which stay as they are without --update:`, differing),
    ...sayReading(reading),
  ].join('\n');
}

function sayFormat(file: string, table: Table, { format, columns, ignoredColumns }: Reading): string[] {
  const { title, isDocumented } = IMPORT_FORMATS[format];
  const titles = table.firstLines.filter(({ line }) => line < table.headerLine).map(({ text }) => text);
  const read = Object.entries(columns).map(([column, field]) => (column === field ? field : `${column} → ${field}`));
  return [
    `${file} is read as ${title}${isDocumented ? '' : ' (common column names, please check them)'}: ${read.join(', ')}`,
    ...(ignoredColumns.length === 0
      ? []
      : [`Not imported: ${ignoredColumns.join(', ')}; --map gives a column a field`]),
    ...(titles.length === 0 ? [] : [`Above the column names: ${titles.join(' / ')}`]),
    ...(table.otherSheets.length === 0 ? [] : [`Sheets that are not read: ${table.otherSheets.join(', ')}`]),
  ];
}

function sayReading({ problems, others, remarks, repeated }: Reading): string[] {
  return [
    ...list(`${count(problems.length, 'row')} cannot be imported:`, spoken(problems)),
    ...list(`${count(others.length, 'row')} left out, neither dogs nor cats:`, spoken(others)),
    ...list(`${count(remarks.length, 'remark')}:`, spoken(remarks)),
    ...(repeated === 0 ? [] : [`${count(repeated, 'further row')} of the same animals`]),
  ];
}

const count = (number: number, what = 'pet') => `${number} ${what}${number === 1 ? '' : 's'}`;

function list(title: string, notes: readonly { readonly line: number; readonly says: string }[]): string[] {
  if (notes.length === 0) return [];
  const more = notes.length > SHOWN ? [`  … and ${notes.length - SHOWN} more; --json prints all`] : [];
  return [title, ...notes.slice(0, SHOWN).map(({ line, says }) => `  line ${line}: ${says}`), ...more];
}
