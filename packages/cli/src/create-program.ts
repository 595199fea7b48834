import type { Purpose } from '@rhinarium/client';
import { COLUMN_FIELDS, IMPORT_FORMATS, isColumnField, isTable } from '@rhinarium/contract/animal-tables';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { addLink } from './add-link.ts';
import { addLostAndFound } from './add-lost-and-found.ts';
import { addSharingGroups } from './add-sharing-groups.ts';
import { identifyPet, verifyPet } from './decide.ts';
import { addEvaluate } from './evaluate.ts';
import { EXIT_CODE } from './exit-code.ts';
import { exportPets, TABLE_FORMATS } from './export-pets.ts';
import { exportPhotos, PHOTOS_FORMAT } from './export-photos.ts';
import { followJob } from './follow-job.ts';
import { forFolders, stepsFor } from './for-folders.ts';
import { importPets } from './import-pets.ts';
import { exportPet, findDuplicates, listChanges, listPets, takeBack, undoChange } from './pet-commands.ts';
import { readEntries } from './read-manifest.ts';
import { registerPet } from './register-pet.ts';
import type { Machine } from './run-command.ts';
import { readSpecies, running } from './running.ts';

const LAYOUT = `
A folder has the photos of one animal: those directly in it show a dog's nose or a cat's face; those in its folder
"appearances", or whose names begin with "whole" or "appearance", the whole animal. Photos that the service refuses are
followed by the next ones, so have some to spare.`;

const EXIT_CODES = `
Exit codes: ${EXIT_CODE.done} done, MATCH, IDENTIFIED; ${EXIT_CODE.failed} failed; ${EXIT_CODE.usage} invalid arguments; ${EXIT_CODE.no} NO_MATCH, UNKNOWN; ${EXIT_CODE.inconclusive} INCONCLUSIVE.`;

const species = () =>
  new Option('--species <species>', 'dog or cat; not needed for a folder in one called DOG or CAT').argParser(
    readSpecies,
  );
const appearance = () => new Option('--appearance <file...>', 'photos of the whole animal, for one folder');
const microchip = () => new Option('--microchip <number>', 'the microchip that a reader finds in the animal');
const folders = () => new Argument('<folder...>', 'a folder of photos for each animal');
const evidence = () =>
  new Option('--evidence <dir>', 'where the evidence picture is saved').default(true, 'evidence in the folder');
const noEvidence = () => new Option('--no-evidence', 'saves no picture');

/** The command line, parsed by commander. */
export function createProgram(machine: Machine): Command {
  const program = new Command('rhinarium')
    .description('Registers pets and recognises them from folders of photos, by a running Rhinarium service.')
    .version(machine.version)
    .addOption(
      new Option('--url <url>', 'address of the service').env('RHINARIUM_URL').default('http://localhost:4000'),
    )
    .addOption(new Option('--key <key>', 'API key of scope full; better in the environment').env('RHINARIUM_API_KEY'))
    .option('--json', 'prints each answer as a line of JSON')
    .showHelpAfterError('Add --help for the arguments of the command.')
    .configureOutput({ writeOut: (text) => machine.stdout.write(text), writeErr: (text) => machine.stderr.write(text) })
    .addHelpText('after', EXIT_CODES);
  addRegister(program, machine);
  addImport(program, machine);
  addVerify(program, machine);
  addIdentify(program, machine);
  program
    .command('follow')
    .description('waits for the end of a job and prints it')
    .argument('<jobId>', 'the job, of any kind')
    .action(
      running<[jobId: string]>(
        machine,
        () => 1,
        (context, _, jobId) => followJob(context, jobId),
      ),
    );
  program
    .command('duplicates')
    .description('searches for pets that are registered more than once, and prints the pairs')
    .option('--pool <name>', 'searches among the pets of this pool in place of all')
    .action(
      running<[]>(
        machine,
        () => 1,
        (context, given) => findDuplicates(context, given.pool),
      ),
    );
  program
    .command('export')
    .description('saves everything about a pet into a folder, or the records or photos of all pets')
    .option('--pet <id>', 'the pet, for an owner who asks for a copy')
    .addOption(
      new Option('--format <format>', 'without --pet: a table of all pets, for import or for ASM3, or their photos')
        .choices([...TABLE_FORMATS, PHOTOS_FORMAT])
        .conflicts('pet'),
    )
    .addOption(species())
    .requiredOption('--to <path>', 'the folder, which is made if it is missing, or the table')
    .action(
      running<[]>(
        machine,
        () => 0,
        (context, { pet, to, format = 'csv', species: of }) => {
          if (pet !== undefined) return exportPet(context, pet, to!);
          if (format === PHOTOS_FORMAT) return exportPhotos(context, { to: to!, species: of });
          return exportPets(context, { to: to!, format, species: of });
        },
      ),
    );
  program
    .command('pets')
    .description('lists the registered pets')
    .addOption(species())
    .option('--microchip <number>', 'only the pet with this microchip')
    .action(
      running<[]>(
        machine,
        () => 0,
        (context, { species: of, microchip: number }) => listPets(context, { species: of, microchip: number }),
      ),
    );
  program
    .command('undo')
    .description('lists the merges and moves of photos that can still be undone, or undoes one')
    .argument('[changeId]', 'the change; without it, all are listed')
    .action(
      running<[changeId: string | undefined]>(
        machine,
        () => 0,
        (context, _, changeId) => (changeId === undefined ? listChanges(context) : undoChange(context, changeId)),
      ),
    );
  program
    .command('take-back')
    .description('deletes registered photos of a pet, or all of them, which ends its recognition; there is no undo')
    .argument('[photo...]', 'the photos, by the ids that export and jobs have')
    .requiredOption('--pet <id>', 'the pet, whose record stays')
    .option('--all', 'all photos of the pet')
    .action(
      running<[photoIds: string[]]>(
        machine,
        () => 0,
        (context, { pet, all = false }, photoIds) => takeBack(context, { petId: pet!, photoIds, isAll: all }),
      ),
    );
  addLink(program, machine);
  addLostAndFound(program, machine);
  addSharingGroups(program, machine);
  addEvaluate(program, machine);
  return program;
}

function addRegister(program: Command, machine: Machine): void {
  const purpose = 'PET_PROFILE_REGISTRATION';
  program
    .command('register')
    .description('makes a pet for each folder and registers its photos')
    .addArgument(folders())
    .addOption(species())
    .option('--name <name>', 'name of the pet; the folder’s by default')
    .option('--pet <id>', 'adds the photos to this pet in place of a new one')
    .option('--replace', 'with --pet: the photos take the place of the registered ones, as the animal has grown')
    .addOption(appearance())
    .addHelpText('after', LAYOUT)
    .action(
      running<[paths: string[]]>(machine, stepsOf(purpose), (context, given, paths) =>
        forFolders(context, given, purpose, paths, (folder, of) =>
          registerPet(context, folder, {
            species: of,
            name: given.name ?? folder.name,
            petId: given.pet,
            replaces: given.replace ?? false,
          }),
        ),
      ),
    );
}

const MANIFEST = `
A manifest has the photos of each pet. It is a JSON list with an object for each: externalId, folder (of its photos,
from where the manifest lies), species, and, as the service takes them, name, breed, metadata, microchips and
searchPools. Or a CSV file with these names in its first line, metadata.KEY for each field of the metadata, and pools
and microchips as one|two.

A table without the column folder (CSV or XLSX) is the list of another program: ASM3, PetPoint, Shelterluv, AVImark, or
any with columns such as ID, Name, Species, Breed, Microchip, Owner, Phone. Its animals become pets without photos. The
columns that are imported are printed first by --preview. Column names may stand below lines of a title. Rows without a
number are recognised again by their cells. FILE.import.jsonl next to it has the result of each row.

Rows are of one owner if they have the same e-mail address, or the same name and telephone number; without either, the
same name. So is an owner who is there, who is not changed. A new one may be called if a column of consent says yes.`;

/** A column and its field, as \`COLUMN=FIELD\`, after those of earlier options. */
function readMapping(text: string, before: readonly (readonly [string, string])[] = []) {
  const [, column, field] = /^(.+)=([^=]*)$/.exec(text) ?? [];
  if (column === undefined || field === undefined || (field !== '' && !isColumnField(field)))
    throw new InvalidArgumentError(`It is COLUMN=FIELD, with ${COLUMN_FIELDS.join(', ')} or metadata.NAME.`);
  return [...before, [column, field] as const];
}

function addImport(program: Command, machine: Machine): void {
  program
    .command('import')
    .description('registers the pets of a manifest or a table; run again, it continues where it ended')
    .argument('<file>', 'a JSON, CSV or XLSX file')
    .option('--preview', 'changes nothing, and prints what would be done and which rows cannot be read')
    .option('--update', 'a table: changes names, breeds, microchips, metadata and owners of pets that are there')
    .addOption(
      new Option('--from <program>', 'a table: the program that wrote it, in place of what its columns tell').choices(
        Object.keys(IMPORT_FORMATS),
      ),
    )
    .addOption(
      new Option(
        '--map <column=field>',
        'a table: the field of a column, more than once; COLUMN= leaves the column out',
      ).argParser(readMapping),
    )
    .addOption(new Option('--species <species>', 'a table: species of rows without one').argParser(readSpecies))
    .addOption(
      new Option('--dates <order>', 'a table: order of day and month, where the dates do not tell').choices([
        'dmy',
        'mdy',
      ]),
    )
    .option('--create-pools', 'creates search pools that the file names and that do not exist')
    .addHelpText('after', MANIFEST + LAYOUT)
    .action(
      running<[file: string]>(machine, stepsOfManifest, (context, given, file) => importPets(context, file, given)),
    );
}

/** Number of steps of a manifest's folders. Problems of the manifest are reported when it is imported. */
function stepsOfManifest(file: string): number {
  if (isTable(file)) return 0;
  try {
    return readEntries(file).length * stepsFor('PET_PROFILE_REGISTRATION');
  } catch {
    return 0;
  }
}

function addVerify(program: Command, machine: Machine): void {
  const purpose = 'PET_VERIFICATION';
  program
    .command('verify')
    .description('asks whether the photos show the pet, and saves a picture of the evidence')
    .argument('<folder>', 'a folder of photos')
    .requiredOption('--pet <id>', 'the pet that they should show')
    .addOption(microchip())
    .addOption(appearance())
    .addOption(evidence())
    .addOption(noEvidence())
    .addHelpText('after', LAYOUT + EXIT_CODES)
    .action(
      running<[folder: string]>(
        machine,
        () => stepsFor(purpose),
        async (context, given, at) => {
          const petId = given.pet!;
          const pet = await context.client.pets.read(petId, { signal: context.signal });
          return forFolders(context, { ...given, species: pet.species }, purpose, [at], (folder, of) =>
            verifyPet(context, folder, {
              species: of,
              petId,
              microchip: given.microchip,
              evidence: given.evidence ?? true,
            }),
          );
        },
      ),
    );
}

function addIdentify(program: Command, machine: Machine): void {
  const purpose = 'PET_IDENTIFICATION';
  program
    .command('identify')
    .description('asks which registered pet each folder shows, and saves pictures of the evidence')
    .addArgument(folders())
    .addOption(species())
    .option('--pool <name>', 'searches this pool in place of all pets')
    .addOption(microchip())
    .addOption(appearance())
    .addOption(evidence())
    .addOption(noEvidence())
    .addHelpText('after', LAYOUT + EXIT_CODES)
    .action(
      running<[paths: string[]]>(machine, stepsOf(purpose), (context, given, paths) =>
        forFolders(context, given, purpose, paths, (folder, of) =>
          identifyPet(context, folder, {
            species: of,
            searchPoolName: given.pool,
            microchip: given.microchip,
            evidence: given.evidence ?? true,
          }),
        ),
      ),
    );
}

const stepsOf = (purpose: Purpose) => (paths: readonly string[]) => paths.length * stepsFor(purpose);
