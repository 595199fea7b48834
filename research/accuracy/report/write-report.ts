import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AccuracyFigures } from '@rhinarium/contract';
import { marked } from '@rhinarium/evaluate/report/cells';
import { WHOLE } from '../sets/real-sets.ts';
import { readBefore } from './before.ts';
import { formatPage } from './format-page.ts';
import type { Measured } from './measured.ts';
import { accuracyPage } from './page.ts';
import { cmcPicture, detPicture, histogramPicture, probeSizePicture } from './pictures.ts';

/** Writes accuracy.md with its pictures and what the console shows in accuracy/ into a folder, and all figures into a file. */
export async function writeReport(measured: Measured, folder: string, figuresFile: string): Promise<string> {
  const fingerprints = measured.sets.filter(({ marks }) => !marks.includes(WHOLE));
  const label = ({ name, marks }: Measured['sets'][number]) => marked(name, marks);
  const pictures = [
    ...(['real', 'synthetic'] as const).map((kind) => ({
      file: kind === 'real' ? 'accuracy/det.svg' : 'accuracy/det-generated.svg',
      title: `DET of ${kind === 'real' ? 'real photos' : 'generated pets, synthetic'}: full lines three photos against five, dashed one against one`,
      text: detPicture(
        fingerprints
          .filter((set) => set.marks.includes('synthetic') === (kind === 'synthetic'))
          .filter((set) => set.curve.length > 0 && set.figures.R1P1.impostor >= CURVE_IMPOSTORS_MIN)
          .flatMap((set) => [
            { label: label(set), points: set.curveFused },
            { label: `${label(set)}, R1/P1`, points: set.curve, isDashed: true },
          ]),
      ),
    })),
    {
      file: 'accuracy/cmc.svg',
      title: 'CMC: share of searches whose pet is among the first k',
      text: cmcPicture(
        fingerprints
          .filter((set) => set.figures.rank1.value !== null)
          .map((set) => ({ label: label(set), cumulative: set.figures.cumulative })),
      ),
    },
    ...fingerprints.map((set) => ({
      file: `accuracy/scores-${fileName(set.name)}.svg`,
      title: `Scores of ${label(set)}, ${set.histogram.protocol === 'R5P3' ? 'three photos against five' : 'one photo against one'}`,
      text: histogramPicture([
        { label: marked('genuine', set.marks), shares: set.histogram.genuine },
        { label: marked('impostor', set.marks), shares: set.histogram.impostor },
        { label: marked('look-alike', set.marks), shares: set.histogram.lookAlike },
      ]),
    })),
    ...fingerprints
      .filter((set) => set.baselines.length > 0)
      .map((set) => ({
        file: `accuracy/baselines-${fileName(set.name)}.svg`,
        title: `DET of R1/P1 on the pairs of the baselines, ${label(set)}`,
        text: detPicture(
          set.baselines.flatMap(({ method, curve }) => (curve ? [{ label: method, points: curve }] : [])),
        ),
      })),
  ];
  await mkdir(path.join(folder, 'accuracy'), { recursive: true });
  for (const { file, text } of pictures) await writeFile(path.join(folder, file), text);
  const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`;
  await writeFile(figuresFile, json(withoutCurves(measured)));
  await writeFile(path.join(folder, 'accuracy/figures.json'), json(AccuracyFigures.parse(measured)));
  await writeFile(
    path.join(folder, 'accuracy/probe-sizes.svg'),
    probeSizePicture(fingerprints.map((set) => ({ label: label(set), sizes: set.figures.probeSizes }))),
  );
  const page = await formatPage(accuracyPage(measured, await readBefore(), pictures));
  await writeFile(path.join(folder, 'accuracy.md'), page);
  return page;
}

/** Fewer make no curve. */
const CURVE_IMPOSTORS_MIN = 100;

const fileName = (set: string) => set.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Curves stand in the pictures; as numbers they would be most of the file. */
function withoutCurves(measured: Measured) {
  return {
    ...measured,
    sets: measured.sets.map(({ curve, curveFused, histogram, baselines, ...set }) => ({
      ...set,
      baselines: baselines.map(({ curve: _, ...one }) => one),
    })),
  };
}
