import type { Species } from '@rhinarium/client';
import { SPECIES } from '@rhinarium/contract/vocabulary';
import { type Command, InvalidArgumentError } from 'commander';
import type { CommandContext } from './command-context.ts';
import { type Given, type Machine, runCommand } from './run-command.ts';

/** The species of an option, in capitals or not. */
export function readSpecies(text: string): Species {
  const species = SPECIES.find((one) => one === text.toUpperCase());
  if (species === undefined) throw new InvalidArgumentError('It is dog or cat.');
  return species;
}

/**
 * Commander action of a command: runs its work and exits with its code. `stepsOf` returns the length of the progress
 * bar.
 */
export function running<Words extends unknown[]>(
  machine: Machine,
  stepsOf: (...words: Words) => number,
  work: (context: CommandContext, given: Given, ...words: Words) => Promise<number>,
) {
  return async (...all: [...Words, Given, Command]) => {
    const words = all.slice(0, -2) as Words;
    const given = (all.at(-1) as Command).optsWithGlobals<Given>();
    machine.end(await runCommand(machine, given, stepsOf(...words), (context) => work(context, given, ...words)));
  };
}
