import { siblingModule } from '../../../common/sibling-module.ts';
import { forkLimited } from '../../decoding/fork-limited.ts';
import { PackRefused } from './pack-files.ts';
import { DOG_FACE_FORM } from './pack-manifest.ts';
import type { Trial, TrialRun } from './pack-trial.ts';

const TRIAL = {
  /** Time of all runs together, ms. */
  msMax: 120_000,
  /** Time of a run, in runs of the shipped network on the same machine. */
  timesShippedMax: 8,
  /** Memory in addition to the shipped network, bytes. An engine thread of each core has the network. */
  memoryBytesMax: 400e6,
};
const LIMITS = { dataBytesMax: 2e9, heapMbMax: 256 };

/**
 * Runs a network in a separate process with bounded memory and time, and compares it with the shipped one. Throws
 * PackRefused.
 */
export async function tryNetwork(network: Buffer, msMax = TRIAL.msMax): Promise<TrialRun> {
  const trial = await runTrial(network, msMax);
  if ('fault' in trial)
    throw new PackRefused(
      `The pack’s network does not run: ${sentenceOf(trial.fault)} Export it again for ONNX Runtime.`,
    );
  const problem = problemOf(trial);
  if (problem) throw new PackRefused(problem);
  return trial;
}

/** A message of ONNX Runtime on one line, with one full stop. */
const sentenceOf = (fault: string) => `${fault.replaceAll(/\s+/g, ' ').replace(/[. ]+$/, '')}.`;

function runTrial(network: Buffer, msMax: number): Promise<Trial> {
  const child = forkLimited(siblingModule(import.meta.url, 'pack-trial'), LIMITS);
  return new Promise<Trial>((resolve) => {
    const timer = setTimeout(() => resolve({ fault: `it was not ready after ${msMax / 1000} s` }), msMax);
    child.on('message', (trial: Trial) => resolve(trial));
    child.on('error', (cause) => resolve({ fault: cause.message }));
    child.on('exit', (code, signal) => resolve({ fault: `its process ended (${signal ?? code})` }));
    child.on('exit', () => clearTimeout(timer));
    child.send(network);
  }).finally(() => child.kill('SIGKILL'));
}

const shapeOf = ({ name, shape }: { readonly name: string; readonly shape: readonly number[] }) =>
  `${name}, ${shape.join(' x ')}`;

/** Sentence about the first thing for which a network is refused, or undefined. */
export function problemOf({ inputs, outputs, codes, ms, shippedMs, memoryBytes }: TrialRun): string | undefined {
  const { input, output } = DOG_FACE_FORM;
  const length = output.shape.at(-1);
  if (inputs.join() !== input.name || outputs.join() !== output.name || codes.some((code) => code.length !== length))
    return `The pack’s network must take ${shapeOf(input)}, and return ${shapeOf(output)}, but takes ${inputs.join(', ')} and returns ${outputs.join(', ')}${codes[0] ? ` of ${codes[0].length} numbers` : ''}. Export it with this input and output.`;
  if (codes.some((code) => code.some((value) => !Number.isFinite(value)) || code.every((value) => value === 0)))
    return 'The pack’s network returns codes that are not numbers, or nothing but zeros. Train or export it again.';
  const [first, ...others] = codes.map((code) => code.join());
  if (others.every((code) => code === first))
    return 'The pack’s network returns one code for all pictures. Train or export it again.';
  const times = ms / shippedMs;
  if (times > TRIAL.timesShippedMax)
    return `The pack’s network takes ${times.toFixed(1)} times as long as the one of this release. At most ${TRIAL.timesShippedMax} times are allowed: make it smaller.`;
  if (memoryBytes > TRIAL.memoryBytesMax)
    return `The pack’s network needs ${Math.round(memoryBytes / 1e6)} MB of memory. At most ${TRIAL.memoryBytesMax / 1e6} MB are allowed: make it smaller.`;
  return undefined;
}
