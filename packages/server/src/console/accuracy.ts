import { readFile } from 'node:fs/promises';
import { AccuracyFigures, type ConsoleAnswer } from '@rhinarium/contract';
import { readClaimsReport } from '../domains/calibration/claims-report.ts';
import type { MemberContext, PersonContext } from './console-context.ts';

const folder = new URL('../../../../docs/accuracy/', import.meta.url);

/** Text of a file, or null if it does not exist. */
async function textOf(name: string): Promise<string | null> {
  return await readFile(new URL(name, folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Figures of docs/accuracy, and whether they were measured with the running engine. Null if this version has none. */
export async function readAccuracy({ recognition }: PersonContext): Promise<ConsoleAnswer<'readAccuracy'>> {
  const text = await textOf('figures.json');
  if (text === null) return { data: null };
  const figures = AccuracyFigures.parse(JSON.parse(text));
  const isOfThisEngine = figures.engine.modelDigest === recognition.engine.modelDigest;
  return { data: { ...figures, isOfThisEngine, detPicture: await textOf('det.svg') } };
}

/** Error rates measured with the tenant's own animals, and errors that people confirmed. */
export async function readMeasuredClaims(context: MemberContext): Promise<ConsoleAnswer<'readMeasuredClaims'>> {
  return { data: await readClaimsReport(context, context.tenant.id) };
}
