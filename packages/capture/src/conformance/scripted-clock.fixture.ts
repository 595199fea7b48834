/** A manual clock. */
export function scriptedClock() {
  const timers: { dueMs: number; ring: () => void }[] = [];
  const waitsMs: number[] = [];
  let nowMs = 0;

  /** Fires due timers in order. */
  function advance(ms: number): void {
    nowMs += ms;
    timers.sort((a, b) => a.dueMs - b.dueMs);
    while (timers[0] !== undefined && timers[0].dueMs <= nowMs) timers.shift()!.ring();
  }

  return {
    /** All requested delays. */
    waitsMs,
    wait(ms: number): Promise<void> {
      waitsMs.push(ms);
      return new Promise((ring) => {
        timers.push({ dueMs: nowMs + ms, ring });
      });
    },
    advance,
    hasTimers: () => timers.length > 0,
    advanceToNext: () => advance(Math.min(...timers.map(({ dueMs }) => dueMs)) - nowMs),
  };
}
