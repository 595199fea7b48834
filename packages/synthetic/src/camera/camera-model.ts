/**
 * The cameras that photographs are taken with; "b" is kept for testing: nothing is trained or fitted on its pictures.
 */
export type CameraName = 'a' | 'b';

/** What one make of camera does to light; the amounts that differ from photo to photo are the shot's. */
export interface CameraModel {
  /** What is seen at distance r from the middle lies at r × (1 + distortion × r²), r in half picture widths. */
  readonly distortion: number;
  /** Red is magnified by this share more than green, blue less. */
  readonly fringe: number;
  /** Radius of the blur of lens and low-pass filter, in the sensor's pixels. */
  readonly lensBlurPx: number;
  /** Noise of the sensor over the shot's grain: of the light itself, of reading, and of reading a whole row. */
  readonly photonNoise: number;
  readonly readNoise: number;
  readonly rowNoise: number;
  /** Missing colours of the mosaic: from all neighbours alike, or along the edges. */
  readonly demosaic: 'even' | 'directed';
  readonly chromaRadiusPx: number;
  /** How much of the finest detail is smoothed away for each hundredth of grain. */
  readonly smoothing: number;
  readonly sharpenRadiusPx: number;
  readonly sharpenAmount: number;
  readonly saturation: number;
  /** Share of an S-curve over the sRGB tones. */
  readonly contrast: number;
  readonly blackLevel: number;
  /** Light above this rolls off; 1 clips. */
  readonly shoulder: number;
  /** Gains of red and blue on top of the light's own colour. */
  readonly warmth: number;
}

export const cameraModels: Readonly<Record<CameraName, CameraModel>> = {
  a: {
    distortion: 0.02,
    fringe: 0,
    lensBlurPx: 1.2,
    photonNoise: 0.7,
    readNoise: 0.15,
    rowNoise: 0,
    demosaic: 'even',
    chromaRadiusPx: 1,
    smoothing: 0.05,
    sharpenRadiusPx: 1,
    sharpenAmount: 0.9,
    saturation: 1,
    contrast: 0.1,
    blackLevel: 0,
    shoulder: 0.7,
    warmth: 0,
  },
  b: {
    distortion: -0.035,
    fringe: 0.0025,
    lensBlurPx: 0.9,
    photonNoise: 0.5,
    readNoise: 0.3,
    rowNoise: 0.12,
    demosaic: 'directed',
    chromaRadiusPx: 3,
    smoothing: 0.16,
    sharpenRadiusPx: 2,
    sharpenAmount: 1.3,
    saturation: 1.12,
    contrast: 0.5,
    blackLevel: 0.025,
    shoulder: 0.92,
    warmth: 0.03,
  },
};
