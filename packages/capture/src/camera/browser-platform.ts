import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { CameraPlatform, OpenCamera } from '../controller/camera-platform.ts';
import type { Frame } from '../frames/frame.ts';
import { fitWithin, guideRegion } from '../frames/guide-region.ts';
import { fitLens, openStream, stopTracks } from './open-stream.ts';
import { createPictureCanvas, glanceAt, grayOf, type PictureCanvas } from './picture-canvas.ts';
import { takeShot } from './take-shot.ts';

/** Minimum interval between analysed frames, ms. More would only heat the phone. */
const intervalMsMin = 90;
/** Watchdog for browsers that support frame callbacks but deliver none, ms. */
const watchdogMs = 700;

/**
 * Calls back for new pictures of a playing video, about ten times a second, until the returned function is called. In
 * some builds of WebKit requestVideoFrameCallback exists but never calls. Then animation frames and the video's clock
 * are the fallback.
 */
function pumpFrames(video: HTMLVideoElement, callback: (timeMs: number) => void): () => void {
  let isOver = false;
  let hasFired = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  let lastVideoTime = -1;

  const offer = (now: number) => {
    if (video.videoWidth === 0 || now - lastMs < intervalMsMin) return;
    lastMs = now;
    callback(now);
  };
  const onVideoFrame = (now: number) => {
    if (isOver) return;
    hasFired = true;
    offer(now);
    video.requestVideoFrameCallback(onVideoFrame);
  };
  const onAnimationFrame = (now: number) => {
    if (isOver || hasFired) return;
    if (video.currentTime !== lastVideoTime) {
      lastVideoTime = video.currentTime;
      offer(now);
    }
    requestAnimationFrame(onAnimationFrame);
  };

  const hasVideoFrames = 'requestVideoFrameCallback' in video;
  if (hasVideoFrames) video.requestVideoFrameCallback(onVideoFrame);
  const watchdog = setTimeout(() => requestAnimationFrame(onAnimationFrame), hasVideoFrames ? watchdogMs : 0);
  return () => {
    isOver = true;
    clearTimeout(watchdog);
  };
}

const frameSidePx = 256;

/** Reads the guide's region of the video's current picture, scaled down, as grey levels. */
function readGuide(video: HTMLVideoElement, canvas: PictureCanvas, kind: UploadKind, time: number): Frame {
  const region = guideRegion(pictureSize(video), kind);
  const { width, height } = fitWithin(region, frameSidePx);
  canvas.draw(video, region, width, height);
  return { kind, width, height, gray: grayOf(canvas.read()), time };
}

function pictureSize(video: HTMLVideoElement): { width: number; height: number } {
  return { width: video.videoWidth, height: video.videoHeight };
}

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
  const glanced = createPictureCanvas(false);
  const stops: (() => void)[] = [];
  return {
    stream,
    frames: (kind, listener) => pumpFrames(video, (time) => listener(readGuide(video, seen, kind(), time))),
    hold(kind) {
      const region = guideRegion(pictureSize(video), kind);
      kept.draw(video, region, region.width, region.height);
    },
    take: (name) => takeShot(kept, small, name),
    glance: (kind) => glanceAt(glanced, video, guideRegion(pictureSize(video), kind)),
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
