import { existsSync } from 'node:fs';
import path from 'node:path';
import { judgePhoto } from './judge-photos.ts';
import type { JudgedNose } from './nose-tables.ts';
import { type NoseLabel, readNoseLabels } from './read-labels.ts';

function sourceOf({ file, crop }: NoseLabel): string {
  const [folder] = file.split('/');
  return folder === 'oxford-pets' ? `oxford-pets ${crop ? 'crops' : 'whole'}` : folder!;
}

/** Judges the labelled photos of noses that exist in `data`. */
export async function judgeNoses(data: string): Promise<JudgedNose[]> {
  const noses: JudgedNose[] = [];
  for (const label of await readNoseLabels()) {
    const file = path.join(data, label.file);
    if (existsSync(file))
      noses.push({ ...(await judgePhoto(file, 'DOG', label.crop)), label, source: sourceOf(label) });
  }
  return noses;
}
