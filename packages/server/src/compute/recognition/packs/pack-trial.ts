import process from 'node:process';
import { NETWORKS } from '@rhinarium/engine';
import type { InferenceSession } from 'onnxruntime-node';
import { SYSTEM_SOURCES } from '../../../common/sources.ts';
import { openSession, readNetwork, runSession } from '../open-inference.ts';
import { DOG_FACE_FORM } from './pack-manifest.ts';

/** Result of a few runs of a network, or the reason why it could not be run. */
export type Trial = TrialRun | { readonly fault: string };

export interface TrialRun {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Code of each picture. */
  readonly codes: readonly Float32Array[];
  /** Shortest run, and that of the shipped network between the same runs, ms. */
  readonly ms: number;
  readonly shippedMs: number;
  /** Memory that the process needed more than with the shipped network alone, bytes. */
  readonly memoryBytes: number;
}

const RUNS = 5;

/** Different pictures, the same each time. */
const pictureOf = (at: number) =>
  Float32Array.from({ length: 3 * NETWORKS.dogFace.sidePx ** 2 }, (_, i) => 127.5 * (1 + Math.sin((i + 1) * (at + 1))));

const peakBytes = () => process.resourceUsage().maxRSS * 1024;

async function timed(session: InferenceSession, planes: Float32Array) {
  const since = SYSTEM_SOURCES.ticks();
  const output = await runSession(session, 'dogFace', planes);
  return { ms: SYSTEM_SOURCES.ticks() - since, output };
}

async function trialOf(network: Uint8Array): Promise<Trial> {
  const shipped = await openSession(await readNetwork('dogFace'), 'dogFace');
  await timed(shipped, pictureOf(0));
  const before = peakBytes();
  const session = await openSession(network, 'dogFace');
  const runs = [];
  for (let at = 0; at < RUNS; at++) {
    const planes = pictureOf(at);
    const { ms, output } = await timed(session, planes);
    runs.push({ ms, code: output[DOG_FACE_FORM.output.name], shippedMs: (await timed(shipped, planes)).ms });
  }
  return {
    inputs: session.inputNames,
    outputs: session.outputNames,
    codes: runs.flatMap(({ code }) => code ?? []),
    ms: Math.min(...runs.map(({ ms }) => ms)),
    shippedMs: Math.min(...runs.map(({ shippedMs }) => shippedMs)),
    memoryBytes: Math.max(0, peakBytes() - before),
  };
}

process.once('message', (network: Uint8Array) => {
  const answer = (trial: Trial) => process.send?.(trial, () => process.disconnect());
  trialOf(network).then(answer, (cause: Error) => answer({ fault: cause.message }));
});
