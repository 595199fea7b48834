import { registerPlugin } from '@capacitor/core';
import type { RhinariumCapturePlugin } from './capture-plugin.ts';

/** One implementation for all: the web view of an app has what the browser has. It is loaded when it is first used. */
const load = async () => new (await import('./capture-dialog.ts')).CaptureDialog();

export const RhinariumCapture = registerPlugin<RhinariumCapturePlugin>('RhinariumCapture', {
  web: load,
  android: load,
  ios: load,
});
