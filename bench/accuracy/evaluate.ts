import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ENGINE, type Species } from '@rhinarium/engine';
import { readCollection } from './photos.ts';
import { runProtocol, type SpeciesReport } from './protocol.ts';

const SPECIES: readonly Species[] = ['CAT', 'DOG'];
const USAGE =
  'Usage: npm run --silent evaluate -- --data DIR [--json]\n  DIR holds <SPECIES>/<identity>/<image>, SPECIES being DOG or CAT.\n';

const median = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round([...values].sort((a, b) => a - b)[values.length >> 1]! * 100) / 100;
const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? 'too few' : `${(value * 100).toFixed(1)} %`;

function printSpecies(name: string, report: SpeciesReport): string {
  const between = (key: string) => {
    const found = report.intervals[key];
    return found ? ` (${percent(found[0])} to ${percent(found[1])})` : '';
  };
  const rows = (['R1P1', 'R5P3'] as const).map((protocol) => {
    const { genuine, impostor, eer, auc, fnmr } = report[protocol];
    const rates = Object.values(fnmr).map(percent).join(' | ');
    return `| ${protocol} | ${genuine} / ${impostor} | ${percent(eer)}${between(`${protocol} eer`)} | ${auc?.toFixed(4) ?? 'too few'} | ${rates} |`;
  });
  return `${name}: ${report.identities} identities, ${report.images} images, ${percent(report.failureToAcquire)} not acquired

| protocol | genuine / impostor | EER (95 % over identities) | AUC | FNMR at FMR 1e-2 | 1e-3 | 1e-4 | 1e-5 |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

R5/P3 rank 1: ${percent(report.R5P3.rank1)}${between('R5P3 rank1')}, rank 5: ${percent(report.R5P3.rank5)}
`;
}

/** Measures the engine of the service on a folder of photos. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'boolean', default: false } } });
  if (!values.data || !existsSync(values.data)) {
    process.stderr.write(`${values.data ? `There is no folder ${values.data}.\n` : ''}${USAGE}`);
    return 2;
  }
  const species: Record<string, SpeciesReport> = {};
  const templateMs: number[] = [];
  const compareMs: number[] = [];
  for (const name of SPECIES) {
    const folder = path.join(values.data, name);
    if (!existsSync(folder)) continue;
    const collection = await readCollection(folder, name, (text) => process.stderr.write(`${text}\n`));
    templateMs.push(...collection.templateMs);
    process.stderr.write(`${name}: comparing …\n`);
    species[name] = runProtocol(name, collection, compareMs);
  }
  if (Object.keys(species).length === 0) {
    process.stderr.write(`${values.data} holds neither DOG nor CAT.\n${USAGE}`);
    return 2;
  }
  const speed = { templateMsP50: median(templateMs), compareMsP50: median(compareMs) };
  const engine = { name: ENGINE.name, version: ENGINE.version };
  if (values.json) process.stdout.write(`${JSON.stringify({ engine, species, speed })}\n`);
  else {
    const parts = Object.entries(species).map(([name, report]) => printSpecies(name, report));
    const credit = existsSync(path.join(values.data, 'LICENSE')) ? 'Photos: see the LICENSE beside them.\n' : '';
    process.stdout.write(
      `${engine.name} ${engine.version}; occasions unknown: references and probes drawn at random without overlap.\n\n${parts.join('\n')}\nOne template (quality included) ${speed.templateMsP50} ms, one comparison ${speed.compareMsP50} ms (median).\n${credit}`,
    );
  }
  return 0;
}

process.exitCode = await main();
