import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import type { Stage } from './stage.ts';

type ProfileNode = Profiler.ProfileNode;

/** Time of the function `name` while `run` runs, by direct callee, from sampling. */
export async function profileStages(name: string, run: () => unknown): Promise<Stage[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await run();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map<number, ProfileNode>(profile.nodes.map((node) => [node.id, node]));
  const total = (node: ProfileNode): number =>
    (node.hitCount ?? 0) + (node.children ?? []).reduce((sum, child) => sum + total(nodes.get(child)!), 0);
  const stages = new Map<string, number>();
  let whole = 0;
  for (const node of nodes.values()) {
    if (node.callFrame.functionName !== name) continue;
    whole += total(node);
    for (const child of node.children ?? []) {
      const { functionName } = nodes.get(child)!.callFrame;
      stages.set(functionName, (stages.get(functionName) ?? 0) + total(nodes.get(child)!));
    }
  }
  return [...stages]
    .map(([stage, hits]) => ({ name: stage || '(anonymous)', share: hits / Math.max(1, whole) }))
    .filter(({ share }) => share >= 0.01)
    .sort((a, b) => b.share - a.share);
}
