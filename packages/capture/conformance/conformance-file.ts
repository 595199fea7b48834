import type { Purpose, QualityReason, Species } from '@rhinarium/contract';
import type { Problem } from '../src/controller/problem.ts';
import type { CameraState, CaptureProgress, DetectionStatus, FailureReason } from '../src/controller/status.ts';
import type { FrameVerdict } from '../src/frames/frame.ts';

// Types of conformance/capture-1.4.json. Its schema documents them.

export type Platform = 'web' | 'android' | 'ios';

interface Counts {
  readonly fingerprints: number;
  readonly appearances: number;
}

export interface Failing {
  readonly code?: 'InvalidLicense' | 'PermissionDenied' | 'CameraOpenFailed';
  readonly serverCode?: string;
  readonly cause?: string;
  readonly error?: string;
  readonly reason?: true;
  readonly problem?: Problem;
}

export interface Configuration {
  readonly species: Species;
  readonly purpose: Purpose;
}

export type LicenseScript =
  | 'offline'
  | { readonly status: number; readonly code?: string; readonly body?: 'unreadable' | 'empty' };

interface ShownFrame {
  readonly atMs: number;
  readonly says: FrameVerdict;
}

export interface ScriptStep {
  readonly do?: string;
  readonly fails?: Failing;
  readonly configuration?: Configuration;
  readonly position?: 'back' | 'front';
  readonly captureSessionId?: string;
  readonly abort?: 'before' | 'whileChecking' | 'whilePausing' | 'whileOpening' | 'after';
  readonly finalize?: 'whileChecking' | 'whileOpening';
  readonly held?: 'whileOpening';
  readonly together?: number;
  readonly key?: 'another';
  readonly baseUrl?: string;
  readonly frames?: number;
  readonly each?: FrameVerdict | 'throws';
  readonly everyMs?: number;
  readonly shown?: readonly ShownFrame[];
  readonly late?: 'answer' | 'photo';
  readonly until?: 'framesShown' | 'pauseDetection' | 'finalizeCamera' | 'loseCamera';
  readonly waitMs?: number;
}

export interface Expectation {
  readonly states?: readonly CameraState[];
  readonly statuses?: readonly DetectionStatus[];
  readonly lastStatus?: DetectionStatus;
  readonly progress?: CaptureProgress;
  readonly result?: Counts & { readonly type: string; readonly reason?: FailureReason };
  readonly problem?: Problem;
  readonly isInitialized?: boolean;
  readonly initialized?: readonly boolean[];
  readonly released?: boolean;
  readonly licenseCalls?: number;
  readonly requests?: readonly { readonly url: string; readonly key: 'first' | 'another' }[];
  readonly waitsMs?: readonly number[];
  readonly cameraOpens?: number;
  readonly openedWith?: readonly { readonly position: 'back' | 'front'; readonly isInjected: boolean }[];
  readonly analyzed?: number;
  readonly kept?: number;
  readonly taken?: readonly number[];
  readonly names?: readonly string[];
  readonly told?: readonly string[];
}

export interface ConformanceCase {
  readonly name: string;
  readonly section: string;
  readonly only?: readonly Platform[];
  readonly configuration?: Configuration;
  readonly captured?: Counts;
  readonly timeoutMs?: number;
  readonly baseUrl?: string;
  readonly captureSession?: 'injected';
  /** Responses to license checks, one per call. The last one repeats. */
  readonly license?: readonly LicenseScript[];
  /** `opens`, or an error word, per opening. The last one repeats. */
  readonly camera?: readonly string[];
  readonly takes?: readonly ('photo' | 'fails')[];
  readonly examined?: readonly ('good' | QualityReason | readonly QualityReason[])[];
  readonly steps: readonly ScriptStep[];
  readonly expect: Expectation;
}

export interface Edge {
  readonly from: string;
  readonly do: string;
  readonly to: CameraState;
  readonly fails?: string;
}

/** Expected behaviour of the fragment, on platforms with views. */
interface FragmentCase {
  readonly name: string;
  readonly captureSessionId?: string;
  readonly expect: {
    readonly told?: readonly string[];
    readonly starts?: boolean;
    readonly removesItself?: boolean;
    readonly releasedOnRemoval?: boolean;
  };
}

export interface ConformanceFile {
  readonly version: string;
  readonly counts: Readonly<Record<'cases' | 'edges' | 'android' | 'ios' | 'fragment', number>>;
  readonly errors: Readonly<Record<string, Readonly<Record<Platform, readonly string[]>>>>;
  readonly cases: readonly ConformanceCase[];
  readonly reach: Readonly<Record<string, readonly ScriptStep[]>>;
  readonly edges: readonly Edge[];
  readonly platforms: {
    readonly android: readonly ConformanceCase[];
    readonly ios: readonly ConformanceCase[];
    readonly fragment: readonly FragmentCase[];
  };
}
