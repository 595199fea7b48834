/** Media capture traits missing in TypeScript's DOM types. */
interface LensTraits {
  readonly torch?: boolean;
  readonly focusMode?: readonly string[];
}

/** Torch and focus of a stream's camera, if supported. */
export interface Lens {
  readonly hasLight: boolean;
  /** Whether it supports focus on a point. */
  readonly canFocus: boolean;
  light(isOn: boolean): Promise<void>;
  /** `x` and `y` are shares of the picture's width and height. */
  focusAt(x: number, y: number): Promise<void>;
}

export function lensOf(stream: MediaStream | undefined): Lens {
  const track = stream?.getVideoTracks()[0];
  const { torch, focusMode } = (track?.getCapabilities?.() ?? {}) as LensTraits;
  const ask = async (...advanced: object[]) => {
    // Ignore cameras that fail to apply an advertised constraint.
    await track?.applyConstraints({ advanced: advanced as MediaTrackConstraintSet[] }).catch(() => {});
  };
  return {
    hasLight: torch === true,
    canFocus: focusMode?.includes('single-shot') === true,
    light: (isOn) => ask({ torch: isOn }),
    focusAt: (x, y) => ask({ pointsOfInterest: [{ x, y }] }, { focusMode: 'single-shot' }),
  };
}
