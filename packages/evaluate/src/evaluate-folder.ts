import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Species } from '@rhinarium/engine';
import type { Evidence } from './sets/evidence.ts';
import { folderEvidence } from './sets/folder-evidence.ts';

const SPECIES: readonly Species[] = ['CAT', 'DOG'];

export interface EvaluateOptions {
  /** Photos as `<SPECIES>/<identity>/<image>`. */
  readonly data: string;
  /** Simulated re-captures in the place of each photo. */
  readonly recapture?: number;
  /** A folder whose animals are impostors alone. */
  readonly impostors?: string;
  /** The first so many identities. */
  readonly identitiesMax?: number;
  /** Where re-captured photos are kept for the next run. */
  readonly pictures: string;
}

/** Measures each species of a folder by the engine that the service uses; nothing where it has neither DOG nor CAT. */
export async function evaluateFolder(options: EvaluateOptions, say: (text: string) => void): Promise<Evidence[]> {
  const { data, impostors, recapture, identitiesMax, pictures } = options;
  const all: Evidence[] = [];
  for (const species of SPECIES) {
    if (!existsSync(path.join(data, species))) continue;
    const hasOthers = impostors !== undefined && existsSync(path.join(impostors, species));
    all.push(
      await folderEvidence(
        {
          ...{ folder: data, species, name: species, says: `the photos of ${data}`, pictures },
          ...(recapture !== undefined && { recapture }),
          ...(identitiesMax !== undefined && { identitiesMax }),
          ...(hasOthers && { impostors }),
        },
        say,
      ),
    );
  }
  return all;
}
