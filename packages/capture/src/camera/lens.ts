/** What some cameras can besides; TypeScript's library does not know these names of the media capture standards. */
interface LensTraits {
  readonly torch?: boolean;
  readonly focusMode?: readonly string[];
}

/** The light and the focus of the camera behind a stream, as far as it has them. */
export interface Lens {
  readonly hasLight: boolean;
  /** Whether it focuses on a point that it is given. */
  readonly canFocus: boolean;
  light(isOn: boolean): Promise<void>;
  /** Left and top of the point, as shares of the picture. */
  focusAt(x: number, y: number): Promise<void>;
}

export function lensOf(stream: MediaStream | undefined): Lens {
  const track = stream?.getVideoTracks()[0];
  const { torch, focusMode } = (track?.getCapabilities?.() ?? {}) as LensTraits;
  const ask = async (...advanced: object[]) => {
    // A camera that does not do it after all is no reason to stop.
    await track?.applyConstraints({ advanced: advanced as MediaTrackConstraintSet[] }).catch(() => {});
  };
  return {
    hasLight: torch === true,
    canFocus: focusMode?.includes('single-shot') === true,
    light: (isOn) => ask({ torch: isOn }),
    focusAt: (x, y) => ask({ pointsOfInterest: [{ x, y }] }, { focusMode: 'single-shot' }),
  };
}
