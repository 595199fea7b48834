export type { CapturePageError, ReceivedFile, ReceivedResult } from '@rhinarium/capture/web-view';
export { PetCamera, type PetCameraProps } from './pet-camera.tsx';
