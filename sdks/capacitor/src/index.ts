export { type CaptureOptions, type CaptureResult, RhinariumCapture, type RhinariumCapturePlugin } from './plugin.ts';
