import type { Client, Species } from '@rhinarium/client';
import type { ProgressBar } from './progress-bar.ts';
import type { PhotoFolder } from './read-photo-folder.ts';
import { UsageError } from './usage-error.ts';

/** What every command works with. */
export interface CommandContext {
  readonly client: Client;
  readonly bar: ProgressBar;
  /** Ends with Ctrl C. */
  readonly signal: AbortSignal;
  /** One answer, for people or, with --json, for programs. */
  print(text: string, record: object): void;
}

/** The species of a folder's animal: as given, or as the folder around it is called. Throws a UsageError. */
export function speciesOf(folder: PhotoFolder, given: Species | undefined): Species {
  const species = given ?? folder.species;
  if (species !== undefined) return species;
  throw new UsageError(`Is ${folder.path} a dog or a cat? Add --species dog or --species cat.`);
}
