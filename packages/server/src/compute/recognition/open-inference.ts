// Before ONNX Runtime is loaded.
import './disable-telemetry.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type InferenceBackend, NETWORKS, type NetworkName } from '@rhinarium/engine';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { isMemoryShort, memoryBound } from '../decoding/memory-bound.ts';

/** Reads and verifies a network file. Throws if the engine was not calibrated with it. */
async function readNetwork(name: NetworkName): Promise<Buffer> {
  const file = fileURLToPath(import.meta.resolve(`@rhinarium/engine/models/${name}.onnx`));
  const bytes = await readFile(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== NETWORKS[name].sha256)
    throw new Error(`${file} has the SHA-256 ${digest}; this engine needs ${NETWORKS[name].sha256}.`);
  return bytes;
}

/** Verifies every network file without loading it, so that a wrong one stops the start and not the first job. */
export async function checkNetworks(): Promise<void> {
  await Promise.all(Object.keys(NETWORKS).map((name) => readNetwork(name as NetworkName)));
}

async function openSession(name: NetworkName): Promise<InferenceSession> {
  return await InferenceSession.create(await readNetwork(name), {
    // The engine's threads share the cores, so a session must not start its own.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // The arena keeps 45 MB per thread for the next picture, and saves a third of the species network's time.
    enableCpuMemArena: !isMemoryShort(await memoryBound()),
    logSeverityLevel: 3,
  });
}

/** Networks in ONNX Runtime. A session is opened on first use. */
export function openInference(): InferenceBackend {
  const sessions = new Map<NetworkName, Promise<InferenceSession>>();
  const opened = (network: NetworkName): Promise<InferenceSession> => {
    const session = sessions.get(network) ?? openSession(network);
    sessions.set(network, session);
    // A session that failed to open is retried by the next picture.
    session.catch(() => sessions.delete(network));
    return session;
  };
  return {
    async run({ network, planes }) {
      const session = await opened(network);
      const { sidePx } = NETWORKS[network];
      const picture = new Tensor('float32', planes, [1, 3, sidePx, sidePx]);
      const found = await session.run({ picture });
      return Object.fromEntries(Object.entries(found).map(([output, { data }]) => [output, data as Float32Array]));
    },
  };
}
