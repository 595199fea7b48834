export type { CaptureOptions, CaptureResult, RhinariumCapturePlugin } from './capture-plugin.ts';
export { RhinariumCapture } from './plugin.ts';
