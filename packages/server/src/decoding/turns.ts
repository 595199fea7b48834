/** What decoding one picture needs. */
export interface Turn {
  readonly tenantId: string;
  readonly pixels: number;
  /** Memory that the decoder will take at most. */
  readonly bytes: number;
}

export interface TurnBounds {
  readonly processesMax: number;
  /** Under decode at the same time. */
  readonly bytesMax: number;
  /** Waiting and under decode. */
  readonly pixelsMax: number;
}

/**
 * A picture from here on is not given the last free process, so that the usual ones of others need not wait behind
 * several of them.
 */
const LARGE_PIXELS = 16e6;
/** What the smallest picture counts for: its file, its process, the judging. */
const TURN_PIXELS_MIN = 1e6;
/** One tenant's share of what may wait. */
const TENANT_SHARE = 0.5;

const isLarge = ({ pixels }: Turn) => pixels >= LARGE_PIXELS;
/** What these turns count for. */
export const pixelsOf = (turns: readonly Turn[]) =>
  turns.reduce((sum, { pixels }) => sum + Math.max(TURN_PIXELS_MIN, pixels), 0);

/**
 * The waiting turn that is next, by number; `undefined` while none may begin. Tenants take turns: first who has the
 * fewest running, then who was served longest ago. Nobody overtakes a turn that waits for memory; a large picture that
 * waits for another large one is overtaken.
 */
export function nextTurn(
  waiting: readonly Turn[],
  running: readonly Turn[],
  servedAt: ReadonlyMap<string, number>,
  { processesMax, bytesMax }: TurnBounds,
): number | undefined {
  if (running.length >= processesMax) return undefined;
  const mayLargeBegin = running.filter(isLarge).length < Math.max(1, processesMax - 1);
  const rank = ({ tenantId }: Turn) =>
    [running.filter((turn) => turn.tenantId === tenantId).length, servedAt.get(tenantId) ?? 0] as const;
  let best: number | undefined;
  for (const [at, turn] of waiting.entries()) {
    if (isLarge(turn) && !mayLargeBegin) continue;
    if (best === undefined) best = at;
    const [runs, served] = rank(turn);
    const [bestRuns, bestServed] = rank(waiting[best]!);
    if (runs < bestRuns || (runs === bestRuns && served < bestServed)) best = at;
  }
  if (best === undefined) return undefined;
  const bytes = running.reduce((sum, turn) => sum + turn.bytes, waiting[best]!.bytes);
  return running.length === 0 || bytes <= bytesMax ? best : undefined;
}

/**
 * Who is over a bound when one more turn comes: the tenant, over its share of it, or all together; `undefined` when
 * nobody is.
 */
export function overBound(
  all: readonly Turn[],
  turn: Turn,
  { pixelsMax }: TurnBounds,
): 'tenant' | 'service' | undefined {
  const own = all.filter(({ tenantId }) => tenantId === turn.tenantId);
  if (own.length > 0 && pixelsOf([...own, turn]) > pixelsMax * TENANT_SHARE) return 'tenant';
  return all.length > 0 && pixelsOf([...all, turn]) > pixelsMax ? 'service' : undefined;
}
