import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Measured } from './measured.ts';
import { accuracyPage } from './page.ts';
import { cmcPicture, detPicture } from './pictures.ts';

/** Writes accuracy.md with its pictures in accuracy/, and the figures as accuracy/figures.json, into a folder. */
export async function writeReport(measured: Measured, folder: string): Promise<string> {
  const { sets } = measured;
  const label = ({ name, isSynthetic }: Measured['sets'][number]) => (isSynthetic ? `${name}, synthetic` : name);
  const pictures = [
    {
      file: 'accuracy/det.svg',
      title: 'DET: full lines three photos against five, dashed one against one',
      text: detPicture(
        sets.flatMap((set) => [
          { label: label(set), points: set.curveFused },
          { label: `${label(set)}, R1/P1`, points: set.curve, isDashed: true },
        ]),
      ),
    },
    {
      file: 'accuracy/cmc.svg',
      title: 'CMC: share of searches whose pet is among the first k',
      text: cmcPicture(sets.map((set) => ({ label: label(set), cumulative: set.figures.cumulative }))),
    },
    ...sets
      .filter((set) => set.baselines.length > 0)
      .map((set) => ({
        file: `accuracy/baselines-${set.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.svg`,
        title: `DET of R1/P1 on the pairs of the baselines, ${label(set)}`,
        text: detPicture(
          set.baselines.flatMap(({ method, curve }) => (curve ? [{ label: method, points: curve }] : [])),
        ),
      })),
  ];
  await mkdir(path.join(folder, 'accuracy'), { recursive: true });
  for (const { file, text } of pictures) await writeFile(path.join(folder, file), text);
  await writeFile(path.join(folder, 'accuracy/figures.json'), `${JSON.stringify(withoutCurves(measured), null, 1)}\n`);
  const page = accuracyPage(measured, pictures);
  await writeFile(path.join(folder, 'accuracy.md'), page);
  return page;
}

/** Curves stand in the pictures; as numbers they would be most of the file. */
function withoutCurves(measured: Measured) {
  return {
    ...measured,
    sets: measured.sets.map(({ curve, curveFused, baselines, ...set }) => ({
      ...set,
      baselines: baselines.map(({ curve: _, ...one }) => one),
    })),
  };
}
