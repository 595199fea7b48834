import type { CameraPosition } from '../controller/configuration.ts';
import { named } from '../controller/failures.ts';

/**
 * Timeout for the camera, ms. Long, because the user may take time over the permission prompt, but in-app browsers may
 * never respond.
 */
const answerMsMax = 60_000;
/** Minimum focus distance that requires zooming in from further away, metres. */
const nearFocusMetres = 0.15;
const farLensZoom = 2;

interface LensTraits {
  readonly focusDistance?: { readonly min?: number };
  readonly zoom?: { readonly min?: number; readonly max?: number };
}

/** Requests the camera on the given side. Browsers rank several back cameras better than matching labels could. */
export async function openStream(position: CameraPosition): Promise<MediaStream> {
  if (!globalThis.isSecureContext)
    throw named('SecureContextNeeded', 'Cameras open only on pages served over https or from localhost.');
  if (navigator.mediaDevices?.getUserMedia === undefined)
    throw named('NoMediaDevices', 'This browser has no access to cameras.');
  const asked = navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: position === 'back' ? 'environment' : 'user' },
      width: { ideal: 1920 },
      height: { ideal: 1080 },
    },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(named('TimeoutError', 'Nobody answered whether the camera may be used.'));
      asked.then(stopTracks, () => {});
    }, answerMsMax);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Zooms in if the lens cannot focus at a nose's distance, so that the user can stand back. */
export async function fitLens(track: MediaStreamTrack | undefined): Promise<void> {
  const { zoom, focusDistance } = (track?.getCapabilities?.() ?? {}) as LensTraits;
  if ((focusDistance?.min ?? 0) <= nearFocusMetres || zoom?.max === undefined || zoom.max < farLensZoom) return;
  await track?.applyConstraints({ advanced: [{ zoom: farLensZoom } as MediaTrackConstraintSet] }).catch(() => {});
}
