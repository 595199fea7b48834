// Before ONNX Runtime is loaded.
import './disable-telemetry.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  COMMONNESS,
  type CohortCat,
  decodeCohort,
  type ExtractionBackend,
  NETWORKS,
  type NetworkName,
} from '@rhinarium/engine';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { isMemoryShort, memoryBound } from '../decoding/decoding-bounds.ts';

/** Reads and verifies a file of the models. Throws if the engine was not calibrated with it. */
async function readModel(name: string, sha256: string): Promise<Buffer> {
  const file = fileURLToPath(import.meta.resolve(`@rhinarium/engine/models/${name}`));
  const bytes = await readFile(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256) throw new Error(`${file} has the SHA-256 ${digest}; this engine needs ${sha256}.`);
  return bytes;
}

/** Reads and verifies a shipped network. */
export const readNetwork = (name: NetworkName): Promise<Buffer> => readModel(`${name}.onnx`, NETWORKS[name].sha256);
const readCohort = (): Promise<Buffer> => readModel('cohort.bin', COMMONNESS.sha256);

/** Verifies every file of the models without loading it, so that a wrong one stops the start and not the first job. */
export async function checkModels(): Promise<void> {
  const networks = Object.keys(NETWORKS) as NetworkName[];
  await Promise.all([...networks.map(readNetwork), readCohort()]);
}

/**
 * Networks that look at most views of a picture. Their weights are kept as floats, which halves their time. The larger
 * ones gain a fifth, and would need 60 MB more per thread.
 */
const QUICK: ReadonlySet<NetworkName> = new Set(['eyes', 'nose']);

/** Opens a network for one thread. */
export async function openSession(network: Uint8Array, name: NetworkName): Promise<InferenceSession> {
  return await InferenceSession.create(network, {
    // The engine's threads share the cores, so a session must not start its own.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // The arena keeps 45 MB per thread for the next picture, and saves a third of the species network's time.
    enableCpuMemArena: !isMemoryShort(await memoryBound()),
    logSeverityLevel: 3,
    extra: { session: { disable_quant_qdq: QUICK.has(name) ? '1' : '0' } },
  });
}

/** Runs a network on the planes of a square picture. */
export async function runSession(session: InferenceSession, network: NetworkName, planes: Float32Array) {
  const { sidePx } = NETWORKS[network];
  const picture = new Tensor('float32', planes, [1, 3, sidePx, sidePx]);
  const found = await session.run({ picture });
  return Object.fromEntries(Object.entries(found).map(([output, { data }]) => [output, data as Float32Array]));
}

/**
 * Networks in ONNX Runtime, and the cohort. Each is read on first use. `replaced` are networks instead of the shipped
 * ones.
 */
export function openInference(replaced: { readonly [Name in NetworkName]?: Uint8Array } = {}): ExtractionBackend {
  const sessions = new Map<NetworkName, Promise<InferenceSession>>();
  // A copy, because ONNX Runtime takes no memory that threads share.
  const bytesOf = async (network: NetworkName) => replaced[network]?.slice() ?? (await readNetwork(network));
  const opened = (network: NetworkName): Promise<InferenceSession> => {
    const session = sessions.get(network) ?? bytesOf(network).then((bytes) => openSession(bytes, network));
    sessions.set(network, session);
    // A session that failed to open is retried by the next picture.
    session.catch(() => sessions.delete(network));
    return session;
  };
  let cohort: Promise<CohortCat[]> | undefined;
  return {
    cohort() {
      cohort ??= readCohort().then(decodeCohort);
      // A file that could not be read is retried by the next picture.
      cohort.catch(() => (cohort = undefined));
      return cohort;
    },
    async run({ network, planes }) {
      return await runSession(await opened(network), network, planes);
    },
  };
}
