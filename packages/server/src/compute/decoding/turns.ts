/** What decoding one picture needs. */
export interface Turn {
  readonly tenantId: string;
  /** Work of a decoder that it is expected to take. */
  readonly expectedMs: number;
  /** Memory that the decoder will take at most. */
  readonly bytes: number;
}

export interface TurnBounds {
  /** One tenant's pictures under decode at the same time; fewer than there are processes where the memory allows. */
  readonly coresMax: number;
  readonly processesMax: number;
  /** Under decode at the same time. */
  readonly bytesMax: number;
  /** Expected work of what waits and of what is under decode, of all processes together. */
  readonly workMsMax: number;
}

/**
 * A picture from here on is not given the last free process, so that the usual ones of others need not wait behind
 * several of them.
 */
const longMs = 800;
/** One tenant's share of what may wait. */
const TENANT_SHARE = 0.5;

const isLong = ({ expectedMs }: Turn) => expectedMs >= longMs;
/** Work that these turns are expected to take. */
export const workMsOf = (turns: readonly Turn[]) => turns.reduce((sum, { expectedMs }) => sum + expectedMs, 0);

/** What tenants used of the decoders in the last while. */
export interface DecoderUse {
  of(tenantId: string): number;
  /** Whether another tenant used them too. */
  hasOther(tenantId: string): boolean;
}

/**
 * The waiting turn that is next, by number; `undefined` while none may begin. Tenants take turns: first who has the
 * fewest running, then who used the decoders least in the last while. The last free process is kept for a tenant that
 * has none running, and a core too while another tenant sends pictures: a decoder that shares its core with another one
 * takes twice as long. Nobody overtakes a turn that waits for memory; a long one that waits for another long one is
 * overtaken.
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

/**
 * Who is over a bound when one more turn comes: the tenant, over its share of it, or all together; `undefined` when
 * nobody is.
 */
export function overBound(
  all: readonly Turn[],
  turn: Turn,
  { workMsMax }: TurnBounds,
): 'tenant' | 'service' | undefined {
  const own = all.filter(({ tenantId }) => tenantId === turn.tenantId);
  if (own.length > 0 && workMsOf([...own, turn]) > workMsMax * TENANT_SHARE) return 'tenant';
  return all.length > 0 && workMsOf([...all, turn]) > workMsMax ? 'service' : undefined;
}
