/**
 * Keeps the screen on until the returned function is called, also after the page was hidden for a while. Browsers without
 * the call, and a battery that is low, leave it as it is.
 */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const request = async () => {
    if (isOver || document.hidden) return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver) void lock?.release();
  };
  document.addEventListener('visibilitychange', request);
  void request();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', request);
    void lock?.release();
  };
}
