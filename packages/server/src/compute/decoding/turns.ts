/** Resources that decoding one picture needs. */
export interface Turn {
  readonly tenantId: string;
  /** Expected decoder time, ms. */
  readonly expectedMs: number;
  /** Maximum decoder memory, bytes. */
  readonly bytes: number;
  /** False for a glance, whose time must not lower the expected time of uploads. */
  readonly isTypical?: boolean;
}

export interface TurnBounds {
  /** Concurrent pictures per tenant. Below the number of processes where memory allows. */
  readonly coresMax: number;
  readonly processesMax: number;
  /** Memory of all running pictures, bytes. */
  readonly bytesMax: number;
  /** Expected work of all waiting and running pictures, all processes together, ms. */
  readonly workMsMax: number;
}

/**
 * Expected time of a slow picture, ms. It cannot take the last free process, so that usual pictures need not wait
 * behind several slow ones.
 */
const longMs = 800;
/** Share of the queue per tenant. */
const TENANT_SHARE = 0.5;

const isLong = ({ expectedMs }: Turn) => expectedMs >= longMs;
/** Total expected work of these turns, ms. */
export const workMsOf = (turns: readonly Turn[]) => turns.reduce((sum, { expectedMs }) => sum + expectedMs, 0);

/** Recent decoder use per tenant. */
export interface DecoderUse {
  of(tenantId: string): number;
  /** Whether another tenant used the decoders recently. */
  hasOther(tenantId: string): boolean;
}

/**
 * Index of the next turn, or `undefined` if none may begin. Prefers tenants with the fewest running turns, then with
 * the least recent use. The last free process is reserved for a tenant with none running, and a core as well while
 * another tenant sends pictures, because decoders that share a core take twice as long. A turn that waits for memory is
 * not overtaken. A slow one that waits for another slow one is.
 */
export function nextTurn(
  waiting: readonly Turn[],
  running: readonly Turn[],
  use: DecoderUse,
  { coresMax, processesMax, bytesMax }: TurnBounds,
): number | undefined {
  if (running.length >= processesMax) return undefined;
  const isLastFree = processesMax > 1 && running.length === processesMax - 1;
  const isTaken = (tenantId: string) =>
    isLastFree || running.length >= (use.hasOther(tenantId) ? Math.max(1, coresMax - 1) : coresMax);
  const mayLongBegin = running.filter(isLong).length < Math.max(1, processesMax - 1);
  const runningOf = (tenantId: string) => running.filter((turn) => turn.tenantId === tenantId).length;
  let best: { at: number; runs: number; used: number } | undefined;
  for (const [at, turn] of waiting.entries()) {
    const runs = runningOf(turn.tenantId);
    if ((isLong(turn) && !mayLongBegin) || (runs > 0 && isTaken(turn.tenantId))) continue;
    const used = use.of(turn.tenantId);
    if (best === undefined || runs < best.runs || (runs === best.runs && used < best.used)) best = { at, runs, used };
  }
  if (best === undefined) return undefined;
  const bytes = running.reduce((sum, turn) => sum + turn.bytes, waiting[best.at]!.bytes);
  return running.length === 0 || bytes <= bytesMax ? best.at : undefined;
}

/** Which limit one more turn would exceed: the tenant's share, or the total. `undefined` if none. */
export function overBound(
  all: readonly Turn[],
  turn: Turn,
  { workMsMax }: TurnBounds,
): 'tenant' | 'service' | undefined {
  const own = all.filter(({ tenantId }) => tenantId === turn.tenantId);
  if (own.length > 0 && workMsOf([...own, turn]) > workMsMax * TENANT_SHARE) return 'tenant';
  return all.length > 0 && workMsOf([...all, turn]) > workMsMax ? 'service' : undefined;
}
