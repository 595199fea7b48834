export { readPixels } from '../src/compute/decoding/raster.ts';
export { openInference } from '../src/compute/recognition/open-inference.ts';
export { openRecognition } from '../src/compute/recognition/recognition.ts';
