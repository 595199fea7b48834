import type { QualityReason } from '@rhinarium/contract';
import type { ExamineShot } from '../src/controller/examine-shot.ts';
import type { CameraResult, CameraState, DetectionStatus } from '../src/controller/status.ts';
import type { FrameVerdict } from '../src/frames/frame.ts';
import type { IsError } from './compare.ts';
import type { ConformanceCase, ConformanceFile, Platform, ScriptStep } from './conformance-file.ts';
import { type Driver, type Facades, newDriver } from './drivers.ts';
import { unknownWord } from './known-words.ts';
import { scriptedPlatform } from './scripted-platform.ts';

/** An analyzer with scripted answers. */
export function scriptedAnalyzer() {
  const said = { analyzed: 0, kept: 0, next: { object: false, ok: false } as FrameVerdict | 'throws' };
  let gate: Promise<void> | undefined;
  return {
    said,
    holdUntil(moment: Promise<void> | undefined) {
      gate = moment;
    },
    async analyze(): Promise<FrameVerdict> {
      said.analyzed++;
      const answer = said.next;
      await gate;
      if (answer === 'throws') throw new Error('scripted');
      return answer;
    },
    kept() {
      said.kept++;
    },
  };
}

/** A photo examiner with scripted answers, one per photo. The last one repeats. */
export function scriptedExaminer(examined: ConformanceCase['examined'] = ['good']): ExamineShot {
  let photos = 0;
  return (): readonly QualityReason[] => {
    const answer = examined[Math.min(photos++, examined.length - 1)]!;
    if (typeof answer !== 'string') return answer;
    return answer === 'good' ? [] : [answer];
  };
}

export interface Environment {
  readonly errors: ConformanceFile['errors'];
  /** Waits for a turn of the event loop, after which everything independent of the clock has run. */
  readonly settled: () => Promise<void>;
  readonly facades?: Facades;
  /** Index of the platform's name of an error, if it has several. */
  readonly variant?: number;
}

export interface Run {
  readonly given: ConformanceCase;
  readonly camera: ReturnType<typeof scriptedPlatform>;
  readonly analyzer: ReturnType<typeof scriptedAnalyzer>;
  readonly driver: Driver;
  readonly another: (step: ScriptStep) => Driver;
  readonly key: string;
  readonly states: CameraState[];
  readonly statuses: DetectionStatus[];
  readonly initialized: boolean[];
  readonly told: string[];
  readonly differences: string[];
  readonly isError: IsError;
  readonly settled: () => Promise<void>;
  timeMs: number;
}

let keys = 0;
const usual = { species: 'DOG', purpose: 'PET_VERIFICATION' } as const;

/** Number of runs of a case, one per platform name of its errors. */
export function variantsOf({ camera = [] }: ConformanceCase, errors: ConformanceFile['errors']): number {
  return Math.max(1, ...camera.map((word) => errors[word]?.web.length ?? 1));
}

const resultText = (result: CameraResult) =>
  [result.type, result.type === 'Fail' ? result.reason : '', filesOf(result)].filter((part) => part !== '').join(' ');
const filesOf = ({ fingerprintImageFiles, appearanceImageFiles }: CameraResult) =>
  `${fingerprintImageFiles.length} ${appearanceImageFiles.length}`;
const statusText = (status: DetectionStatus) =>
  [status.type, 'guidance' in status ? status.guidance : '', 'reason' in status ? status.reason : '']
    .filter((part) => part !== '')
    .join(' ');

export function newRun(platform: Platform, given: ConformanceCase, environment: Environment): Run {
  const { errors, settled, facades, variant = 0 } = environment;
  const namesOf = (word: string) => errors[word]?.web ?? unknownWord(word);
  for (const word of given.camera ?? []) if (word !== 'opens') namesOf(word);
  const camera = scriptedPlatform(given, (word) => namesOf(word)[Math.min(variant, namesOf(word).length - 1)]!);
  const analyzer = scriptedAnalyzer();
  const examine = scriptedExaminer(given.examined);
  const key = `psk_test_${++keys}`;
  const told: string[] = [];
  const listener = {
    onDetectionStatus: (status: DetectionStatus) => void told.push(statusText(status)),
    onCameraResult: (result: CameraResult) => void told.push(resultText(result)),
  };
  const files = (count = 0, kind = '') =>
    Array.from({ length: count }, (_, at) => new File(['earlier'], `${kind}-${at + 1}.jpg`));
  const { fingerprints, appearances } = given.captured ?? {};
  const captured = {
    fingerprintImageFiles: files(fingerprints, 'fingerprint'),
    appearanceImageFiles: files(appearances, 'appearance'),
  };
  const options = {
    analyzer,
    examine,
    captured,
    timeoutMs: given.timeoutMs,
    ...(given.captureSession && { captureSession: {} as MediaStream }),
  };
  const another = (step: ScriptStep) => {
    const baseUrl = step.baseUrl ?? given.baseUrl ?? 'https://pets.example';
    const license = { key: step.key === 'another' ? `${key}_another` : key, ...(baseUrl !== '' && { baseUrl }) };
    const configuration = given.configuration ?? usual;
    return newDriver(platform, { configuration, license, options, platform: camera.platform, listener }, facades);
  };
  return {
    given,
    camera,
    analyzer,
    another,
    key,
    told,
    settled,
    timeMs: 0,
    driver: another({}),
    states: [],
    statuses: [],
    initialized: [],
    differences: [],
    isError: (word, name) => name !== undefined && namesOf(word).includes(name),
  };
}
