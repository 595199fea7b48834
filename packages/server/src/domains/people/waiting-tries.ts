/** Queue of strangers' password checks, by address block. */
export interface WaitingTries {
  /** Throws the refusal if the block or the whole queue is full. */
  requireRoom(block: string): void;
  /**
   * Takes a place, preempting the block with the most attempts if necessary: the signal of the preempted attempt is
   * aborted with the refusal. `begin` marks the attempt as running, which cannot be preempted.
   */
  enter(block: string): { readonly signal: AbortSignal; readonly begin: () => void; readonly end: () => void };
}

interface Try {
  readonly block: string;
  readonly controller: AbortController;
  hasBegun: boolean;
}

const triesMax = 60;
const triesPerBlockMax = 9;

export function openWaitingTries(refusal: () => Error): WaitingTries {
  const tries = new Set<Try>();
  const countOf = (block: string) => [...tries].filter((one) => one.block === block).length;
  /** Last attempt of the block with the most, if it has more than this block would. */
  const findVictim = (block: string) => {
    const waiting = [...tries].filter((one) => !one.hasBegun);
    const most = Math.max(0, ...waiting.map((one) => countOf(one.block)));
    return most > countOf(block) + 1 ? waiting.findLast((one) => countOf(one.block) === most) : undefined;
  };
  const requireRoom = (block: string) => {
    if (countOf(block) >= triesPerBlockMax || (tries.size >= triesMax && !findVictim(block))) throw refusal();
  };
  return {
    requireRoom,
    enter(block) {
      requireRoom(block);
      if (tries.size >= triesMax) {
        const victim = findVictim(block)!;
        tries.delete(victim);
        victim.controller.abort(refusal());
      }
      const own: Try = { block, controller: new AbortController(), hasBegun: false };
      tries.add(own);
      return {
        signal: own.controller.signal,
        begin: () => {
          own.hasBegun = true;
        },
        end: () => void tries.delete(own),
      };
    },
  };
}
