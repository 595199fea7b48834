import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Species } from '@rhinarium/engine';
import { commandLine } from '../../scripts/command-line.ts';
import { EVALUATE_USAGE, type EvaluateOptions, readEvaluateOptions } from './evaluate-options.ts';
import { measureAll } from './measure-all.ts';
import { folderJson, folderPage } from './report/folder-report.ts';
import { writeReport } from './report/write-report.ts';
import { folderEvidence } from './sets/folder-evidence.ts';

const SPECIES: readonly Species[] = ['CAT', 'DOG'];
/** How often progress is reported at most, in milliseconds. */
const SAY_MS = 2000;

/** Reports progress on standard error, but not at every step. */
function createSay(): (text: string) => void {
  let toldAt = -SAY_MS;
  return (text) => {
    const now = performance.now();
    if (now - toldAt < SAY_MS) return;
    toldAt = now;
    process.stderr.write(`${text}\n`);
  };
}

async function printFolder(options: EvaluateOptions & { readonly data: string }): Promise<number> {
  const { data, impostors, recapture, identitiesMax, pictures, isJson } = options;
  const present = SPECIES.filter((species) => existsSync(path.join(data, species)));
  if (present.length === 0) {
    process.stderr.write(`${data} contains neither DOG nor CAT.\n${EVALUATE_USAGE}`);
    return 2;
  }
  const all = [];
  for (const species of present) {
    const set = { folder: data, species, name: species, says: `the photos of ${data}`, pictures };
    const isOther = impostors !== undefined && existsSync(path.join(impostors, species));
    all.push(
      await folderEvidence(
        {
          ...set,
          ...(recapture !== undefined && { recapture }),
          ...(identitiesMax !== undefined && { identitiesMax }),
          ...(isOther && { impostors }),
        },
        createSay(),
      ),
    );
  }
  if (isJson) process.stdout.write(`${JSON.stringify(folderJson(all))}\n`);
  else process.stdout.write(folderPage(all, existsSync(path.join(data, 'LICENSE'))));
  return 0;
}

/** Measures the engine of the service: on a folder of photos, or for the report on generated pets as well. */
async function main(): Promise<number> {
  const options = commandLine(EVALUATE_USAGE, readEvaluateOptions);
  const { data } = options;
  if (!options.isReport && data !== undefined) return printFolder({ ...options, data });
  let page = '';
  await measureAll(options, createSay(), async (measured) => {
    page = await writeReport(measured, options.out);
  });
  process.stdout.write(page);
  return 0;
}

process.exitCode = await main();
