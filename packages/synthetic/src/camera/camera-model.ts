/** Camera models. "b" is reserved for testing and never used for training or fitting. */
export type CameraName = 'a' | 'b';

/** Properties of a camera model. Values that vary per photo are in the shot. */
export interface CameraModel {
  /** Radial distortion: a point at distance r appears at r × (1 + distortion × r²), in half picture widths. */
  readonly distortion: number;
  /** Chromatic aberration: red is magnified by this share more than green, blue less. */
  readonly fringe: number;
  /** Blur radius of lens and low-pass filter, sensor px. */
  readonly lensBlurPx: number;
  /** Sensor noise relative to the shot's grain: photon, read and row noise. */
  readonly photonNoise: number;
  readonly readNoise: number;
  readonly rowNoise: number;
  /** Demosaicing: averaged from all neighbours, or along edges. */
  readonly demosaic: 'even' | 'directed';
  readonly chromaRadiusPx: number;
  /** Noise reduction per hundredth of grain. */
  readonly smoothing: number;
  readonly sharpenRadiusPx: number;
  readonly sharpenAmount: number;
  readonly saturation: number;
  /** Weight of an S-curve over the sRGB tones. */
  readonly contrast: number;
  readonly blackLevel: number;
  /** Light above this is compressed. 1 clips. */
  readonly shoulder: number;
  /** Gains of red and blue on top of the light's colour. */
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
