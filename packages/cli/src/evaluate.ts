import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { EXIT_CODE } from './exit-code.ts';
import type { Machine } from './run-command.ts';

interface EvaluateWords {
  readonly data?: string;
  readonly json?: true;
  readonly recapture?: number;
  readonly impostors?: string;
  readonly identities?: number;
  readonly pictures: string;
}

const LAYOUT = `
Photos lie as <SPECIES>/<identity>/<image>, where SPECIES is DOG or CAT. In the folder, sessions.csv (species,identity,image,occasion)
gives the occasions and breeds.csv (species,identity,breed) the breeds; otherwise names like Persian_12 give the breed.
Photos whose names begin with "whole" or "appearance" show the whole animal, and are left out.`;

/** How often progress is reported at most. */
const PROGRESS_EVERY_MS = 2000;

/** Adds the command that measures the engine on labelled photos. It needs no service. */
export function addEvaluate(program: Command, machine: Machine): void {
  program
    .command('evaluate', { hidden: !isInstalled() })
    .description('measures the engine on your own labelled photos; needs no service')
    .addArgument(new Argument('[folder]', 'the photos'))
    .addOption(new Option('--data <folder>', 'the same as the argument'))
    .addOption(new Option('--json', 'prints one JSON object in place of text'))
    .addOption(
      new Option(
        '--recapture <n>',
        'replaces each photo by so many simulated re-captures, for animals with one photo each',
      ).argParser(wholeNumber(2, 32)),
    )
    .addOption(new Option('--impostors <folder>', 'animals of another such folder, used as additional impostors only'))
    .addOption(new Option('--identities <n>', 'only the first so many identities').argParser(wholeNumber(2, 100_000)))
    .addOption(
      new Option('--pictures <folder>', 'where re-captured photos are kept for the next run').default(
        path.join(tmpdir(), 'rhinarium-evaluate'),
      ),
    )
    .addHelpText('after', LAYOUT)
    .action(async (folder: string | undefined, _: unknown, command: Command) => {
      machine.end(await evaluate(machine, folder, command.optsWithGlobals<EvaluateWords>()));
    });
}

async function evaluate(machine: Machine, folder: string | undefined, words: EvaluateWords): Promise<number> {
  const refuse = (sentence: string) => {
    machine.stderr.write(`${sentence}\n`);
    return EXIT_CODE.usage;
  };
  const data = folder ?? words.data;
  if (data === undefined) return refuse('Which photos? Name their folder.');
  for (const one of [data, words.impostors])
    if (one !== undefined && !existsSync(one)) return refuse(`There is no folder ${one}.`);
  const evaluation = await loadEvaluation();
  if (evaluation === undefined)
    return refuse('evaluate needs the package @rhinarium/evaluate, which is part of the repository of Rhinarium.');
  const { recapture, impostors, identities, pictures, json } = words;
  const all = await evaluation.evaluateFolder(
    {
      data,
      pictures,
      ...(recapture !== undefined && { recapture }),
      ...(impostors !== undefined && { impostors }),
      ...(identities !== undefined && { identitiesMax: identities }),
    },
    createProgress(machine),
  );
  if (all.length === 0) return refuse(`${data} contains neither DOG nor CAT.`);
  machine.stdout.write(
    json
      ? `${JSON.stringify(evaluation.folderJson(all))}\n`
      : evaluation.folderPage(all, existsSync(path.join(data, 'LICENSE'))),
  );
  return EXIT_CODE.done;
}

/** Checks whether the measures are there. The published command line has none, so its help leaves the command out. */
function isInstalled(): boolean {
  try {
    import.meta.resolve('@rhinarium/evaluate');
    return true;
  } catch {
    return false;
  }
}

/** The engine and its measures. Missing if only the command line is installed. */
async function loadEvaluation(): Promise<typeof import('@rhinarium/evaluate') | undefined> {
  try {
    return await import('@rhinarium/evaluate');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes("'@rhinarium/evaluate'")) return undefined;
    throw error;
  }
}

/** Reports progress on standard error, but not at every step. */
function createProgress(machine: Machine): (text: string) => void {
  let reportedAt = -PROGRESS_EVERY_MS;
  return (text) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    machine.stderr.write(`${text}\n`);
  };
}

const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
};
