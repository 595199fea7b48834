/** How often a frame is looked at; more would only warm the phone. */
const intervalMsMin = 90;
/** A browser that promises frames but delivers none within this time is not asked again. */
const watchdogMs = 700;

/**
 * Calls back for new pictures of a playing video, at most about ten times a second, until the answer is called. In some
 * builds of WebKit requestVideoFrameCallback exists and never calls; then the page's animation frames and the video's
 * clock stand in.
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
