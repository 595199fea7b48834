let context: AudioContext | undefined;

/** Plays a short soft tone, higher at the end. Does nothing if the page may not play sound. */
export function chime(isLast: boolean): void {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    const now = context.currentTime;
    tone.frequency.value = isLast ? 1320 : 880;
    volume.gain.setValueAtTime(0.0001, now);
    volume.gain.exponentialRampToValueAtTime(0.2, now + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + (isLast ? 0.5 : 0.18));
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.6);
  } catch {
    // Sound is optional, so errors are ignored.
  }
}
