import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Species } from '@rhinarium/engine';
import type { Evidence } from './sets/evidence.ts';
import { folderEvidence } from './sets/folder-evidence.ts';

const SPECIES: readonly Species[] = ['CAT', 'DOG'];

export interface EvaluateOptions {
  /** Folder of photos, `<SPECIES>/<identity>/<image>`. */
  readonly data: string;
  /** Number of simulated re-captures that replace each photo. */
  readonly recapture?: number;
  /** Folder whose animals serve as impostors only. */
  readonly impostors?: string;
  /** Maximum number of identities, taken from the first ones by name. */
  readonly identitiesMax?: number;
  /** Folder where re-captured photos are stored for the next run. */
  readonly pictures: string;
}

/**
 * Evaluates each species of a folder with the service's engine. Returns an empty list if it has neither DOG nor CAT.
 */
export async function evaluateFolder(options: EvaluateOptions, say: (text: string) => void): Promise<Evidence[]> {
  const { data, impostors, recapture, identitiesMax, pictures } = options;
  const all: Evidence[] = [];
  for (const species of SPECIES) {
    if (!existsSync(path.join(data, species))) continue;
    const hasOthers = impostors !== undefined && existsSync(path.join(impostors, species));
    all.push(
      await folderEvidence(
        {
          folder: data,
          species,
          name: species,
          says: `the photos of ${data}`,
          pictures,
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
