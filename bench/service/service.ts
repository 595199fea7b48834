import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type Figure, isMet, printFigures } from './figures.ts';
import { measureLimits } from './measure-limits.ts';
import { measureMatching } from './measure-matching.ts';
import { measureRealAnimals, type RealAnimals } from './measure-real-animals.ts';
import { measureSessions } from './measure-sessions.ts';
import { measureStarts } from './measure-starts.ts';
import { measureUploads } from './measure-uploads.ts';
import { openPhotoFolder } from './photos.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const USAGE = `Usage: npm run bench -- [--pets N] [--faces FOLDER --whole FOLDER] [--dogs FOLDER]

Measures the limits of the machine and then the service, prints one table and writes bench/results/service.json. Takes minutes and
needs an idle machine.

  --pets N         pets in the searched gallery (default 100)
  --faces FOLDER   also measure real cats, with photos CAT/<identity>/<image> of their faces (at least 8 of each)
  --whole FOLDER   photos of the same cats as a whole
  --dogs FOLDER    also measure real dogs, with photos DOG/<identity>/<image> of their faces (at least 8 of each)
`;

function readOptions(words: readonly string[]): {
  readonly galleryPets: number;
  readonly real: readonly RealAnimals[];
} {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { pets: { type: 'string', default: '100' }, faces: text, whole: text, dogs: text },
  });
  const { faces, whole, dogs } = values;
  if ((faces === undefined) !== (whole === undefined)) throw new Error('--faces and --whole go together');
  const real: RealAnimals[] = [
    ...(faces === undefined || whole === undefined ? [] : [{ species: 'CAT', faces, whole } as const]),
    ...(dogs === undefined ? [] : [{ species: 'DOG', faces: dogs } as const]),
  ];
  return { galleryPets: wholeNumber('--pets', values.pets, 1, 1_000_000), real };
}

/**
 * Measures the running service, prints a table and writes bench/results/service.json. Takes minutes and needs an idle
 * machine.
 */
async function main(): Promise<void> {
  const { galleryPets, real } = commandLine(USAGE, readOptions);
  const machine = {
    ...readMachine(),
    memoryMB: Math.round(totalmem() / 1e6),
    platform: `${process.platform}-${process.arch}`,
  };
  const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-bench-'));
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const limits = await measureLimits(photos);
  const started = await measureStarts(root, scratch);
  try {
    const { server, apiKey } = started;
    const figures: Figure[] = [];
    const steps = [
      async () => [limits.picture, limits.commit, limits.memory],
      async () => started.figures,
      () => measureSessions(server.url, apiKey, limits.commit),
      () => measureUploads(started, photos, limits.picture),
      () => measureMatching(server.url, apiKey, photos, galleryPets),
      ...real.map((animals) => () => measureRealAnimals(root, scratch, animals)),
    ];
    for (const step of steps) {
      const measured = await step();
      figures.push(...measured);
      process.stderr.write(`${printFigures(measured)}\n`);
    }
    const report = {
      machine: { ...machine, loadAtEnd: loadavg()[0] },
      figures: figures.map((figure) => ({ ...figure, met: isMet(figure) ?? null })),
    };
    process.stdout.write(`${JSON.stringify(report.machine)}\n\n${printFigures(figures)}\n`);
    await mkdir(path.join(root, 'bench', 'results'), { recursive: true });
    await writeFile(path.join(root, 'bench', 'results', 'service.json'), `${JSON.stringify(report, null, 2)}\n`);
  } finally {
    await started.server.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

await main();
