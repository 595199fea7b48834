import type { CameraPlatform, OpenCamera } from '../controller/camera-platform.ts';
import { guideRegion } from '../frames/guide-region.ts';
import { pumpFrames } from './frame-pump.ts';
import { fitLens, openStream, stopTracks } from './open-stream.ts';
import { createPictureCanvas } from './picture-canvas.ts';
import { pictureSize, readGuide } from './read-guide.ts';
import { takeShot } from './take-shot.ts';

/** Camera and network of a browser or web view. */
export function browserPlatform(): CameraPlatform {
  return {
    async open(position, injected) {
      const stream = injected ?? (await openStream(position));
      try {
        const [track] = stream.getVideoTracks();
        if (injected === undefined) await fitLens(track);
        return openCamera(stream, await playInBackground(stream), injected !== undefined);
      } catch (failure) {
        if (injected === undefined) stopTracks(stream);
        throw failure;
      }
    },
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', cache: 'no-store' }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

/** iOS plays inline only with these attributes, and a video must have played to provide pictures. */
async function playInBackground(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.playsInline = true;
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  return video;
}

function openCamera(stream: MediaStream, video: HTMLVideoElement, isForeign: boolean): OpenCamera {
  const [track] = stream.getVideoTracks();
  const seen = createPictureCanvas(true);
  const kept = createPictureCanvas(false);
  const small = createPictureCanvas(true);
  const stops: (() => void)[] = [];
  return {
    stream,
    frames: (kind, listener) => pumpFrames(video, (time) => listener(readGuide(video, seen, kind(), time))),
    hold(kind) {
      const region = guideRegion(pictureSize(video), kind);
      kept.draw(video, region, region.width, region.height);
    },
    take: (name) => takeShot(kept, small, name),
    onLost(listener) {
      stops.push(watchTrack(track, 'ended', listener));
    },
    onInterrupted(listener) {
      stops.push(watchTrack(track, 'mute', () => listener(true)));
      stops.push(watchTrack(track, 'unmute', () => listener(false)));
    },
    release() {
      for (const stop of stops) stop();
      video.pause();
      video.srcObject = null;
      if (!isForeign) stopTracks(stream);
    },
  };
}

function watchTrack(track: MediaStreamTrack | undefined, type: string, listener: () => void): () => void {
  track?.addEventListener(type, listener);
  return () => track?.removeEventListener(type, listener);
}
