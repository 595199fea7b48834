/** Minimum interval between analysed frames, ms. More would only heat the phone. */
const intervalMsMin = 90;
/** Watchdog for browsers that support frame callbacks but deliver none, ms. */
const watchdogMs = 700;

/**
 * Calls back for new pictures of a playing video, about ten times a second, until the returned function is called. In
 * some builds of WebKit requestVideoFrameCallback exists but never calls. Then animation frames and the video's clock
 * are the fallback.
 */
export function pumpFrames(video: HTMLVideoElement, callback: (timeMs: number) => void): () => void {
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
