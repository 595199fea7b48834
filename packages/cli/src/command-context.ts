import type { Client, Species } from '@rhinarium/client';
import type { ProgressBar } from './progress-bar.ts';
import type { PhotoFolder } from './read-photo-folder.ts';
import { UsageError } from './usage-error.ts';

export interface CommandContext {
  readonly client: Client;
  readonly bar: ProgressBar;
  /** Aborted by Ctrl C. */
  readonly signal: AbortSignal;
  /** Prints one result: as text, or as JSON with --json. */
  print(text: string, record: object): void;
}

/** The species of a folder's animal: the given one, or the name of the parent folder. Throws a UsageError. */
export function speciesOf(folder: PhotoFolder, given: Species | undefined): Species {
  const species = given ?? folder.species;
  if (species !== undefined) return species;
  throw new UsageError(`Is ${folder.path} a dog or a cat? Add --species dog or --species cat.`);
}
