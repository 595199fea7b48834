import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { FrameVerdict } from '../frames/frame.ts';
import type { Guidance } from '../frames/guidance.ts';
import { type Burst, NO_BURST, watchBurst } from './shot-policy.ts';
import type { CameraState, CaptureProgress, DetectionStatus, FailureReason } from './status.ts';

/** State of a controller as a value. */
export interface Model {
  readonly state: CameraState;
  readonly status: DetectionStatus;
  readonly required: Readonly<Record<UploadKind, number>>;
  readonly captured: Readonly<Record<UploadKind, number>>;
  readonly burst: Burst;
  /** Time of the last photo or start of detection. `undefined` before the next frame. */
  readonly quietSinceMs: number | undefined;
  readonly timeoutMs: number;
  /** Whether the user pressed the shutter. */
  readonly isAsked: boolean;
}

export type CameraEvent =
  | {
      readonly type:
        | 'initialize'
        | 'opened'
        | 'openFailed'
        | 'start'
        | 'pause'
        | 'ask'
        | 'lost'
        | 'fault'
        | 'quiet'
        | 'finalize';
    }
  | { readonly type: 'frame'; readonly verdict: FrameVerdict; readonly time: number }
  | { readonly type: 'shot' }
  | { readonly type: 'refused'; readonly guidance: Guidance };

/** Side effects of a transition. */
export type Command = 'startFrames' | 'stopFrames' | 'hold' | 'take' | 'end' | 'release';

export interface Step {
  readonly model: Model;
  readonly commands: readonly Command[];
}

const IS_OVER: readonly CameraState[] = ['ended', 'finalized'];

/** Kind of the next photo: fingerprints first, then the whole animal. */
export function kindNow({ captured, required }: Pick<Model, 'captured' | 'required'>): UploadKind {
  return captured.fingerprint < required.fingerprint ? 'fingerprint' : 'appearance';
}

/** Whether a camera is open. Stays true after the last photo until the controller is finalized. */
export function hasCamera({ state, status }: Model): boolean {
  return mayStart(state) || state === 'detecting' || (state === 'ended' && status.type === 'Finished');
}

export function progressOf(model: Model): CaptureProgress {
  return { kind: kindNow(model), captured: model.captured, required: model.required };
}

function isComplete({ captured, required }: Pick<Model, 'captured' | 'required'>): boolean {
  return captured.fingerprint >= required.fingerprint && captured.appearance >= required.appearance;
}

/** Timeout without a photo, ms. */
const quietMsMax = 180_000;

export function firstModel(required: Model['required'], captured: Model['captured'], timeoutMs = quietMsMax): Model {
  const status = { type: 'NoObject' } as const;
  return {
    state: 'idle',
    status,
    required,
    captured,
    burst: NO_BURST,
    quietSinceMs: undefined,
    timeoutMs,
    isAsked: false,
  };
}

/** State transitions. Unlisted events have no effect, except `start`, which the controller refuses. */
export function step(model: Model, event: CameraEvent): Step {
  const { state } = model;
  if (event.type === 'finalize') return finalize(model);
  if (event.type === 'initialize' && state === 'idle') return go(model, 'initializing');
  if (event.type === 'opened' && state === 'initializing') return go(model, 'ready');
  if (event.type === 'openFailed' && state === 'initializing') return go(model, 'idle');
  if (event.type === 'start' && mayStart(state)) return start(model);
  if (event.type === 'lost' && (mayStart(state) || state === 'detecting')) return fail(model, 'CAMERA_LOST');
  if (state !== 'detecting') return { model, commands: [] };
  if (event.type === 'pause') return go(model, 'paused', ['stopFrames']);
  if (event.type === 'fault') return fail(model, 'INTERNAL');
  if (event.type === 'quiet') return fail(model, 'TIMEOUT');
  if (event.type === 'ask') return { model: { ...model, isAsked: true }, commands: [] };
  if (event.type === 'frame') return watchFrame(model, event.verdict, event.time);
  if (event.type === 'shot') return takeShot(model);
  if (event.type === 'refused')
    return { model: { ...model, status: { type: 'Processing', guidance: event.guidance } }, commands: [] };
  return { model, commands: [] };
}

export function mayStart(state: CameraState): boolean {
  return state === 'ready' || state === 'paused';
}

function go(model: Model, state: CameraState, commands: readonly Command[] = []): Step {
  return { model: { ...model, state }, commands };
}

function start(model: Model): Step {
  const fresh = { ...model, burst: NO_BURST, quietSinceMs: undefined, isAsked: false };
  if (isComplete(model))
    return { model: { ...fresh, state: 'ended', status: { type: 'Finished' } }, commands: ['end'] };
  return go(fresh, 'detecting', ['startFrames']);
}

function fail(model: Model, reason: FailureReason): Step {
  return {
    model: { ...model, state: 'ended', status: { type: 'Failed', reason } },
    commands: ['stopFrames', 'end', 'release'],
  };
}

function finalize(model: Model): Step {
  if (model.state === 'finalized') return { model, commands: [] };
  const end: readonly Command[] = IS_OVER.includes(model.state) ? [] : ['end'];
  return go(model, 'finalized', ['stopFrames', ...end, 'release']);
}

function statusOf(model: Model, verdict: FrameVerdict): DetectionStatus {
  if (!verdict.object) return { type: 'NoObject' };
  if (!verdict.ok) return { type: 'Processing', ...(verdict.guidance && { guidance: verdict.guidance }) };
  const kind = kindNow(model);
  return { type: 'Detected', captured: model.captured[kind], required: model.required[kind] };
}

function watchFrame(model: Model, verdict: FrameVerdict, time: number): Step {
  if (verdict.wrongSpecies === true) return fail(model, 'WRONG_SPECIES');
  const quietSinceMs = model.quietSinceMs ?? time;
  if (time - quietSinceMs > model.timeoutMs) return fail(model, 'TIMEOUT');
  const { burst, hold, take } = watchBurst(model.burst, verdict, time, model.isAsked);
  const commands: Command[] = [...(hold ? (['hold'] as const) : []), ...(take ? (['take'] as const) : [])];
  const status = statusOf(model, verdict);
  return { model: { ...model, burst, quietSinceMs, status, isAsked: false }, commands };
}

function takeShot(model: Model): Step {
  const kind = kindNow(model);
  const captured = { ...model.captured, [kind]: model.captured[kind] + 1 };
  const status = { type: 'Detected', captured: captured[kind], required: model.required[kind] } as const;
  const next = { ...model, captured, status, quietSinceMs: undefined };
  if (!isComplete(next)) return { model: next, commands: [] };
  return { model: { ...next, state: 'ended', status: { type: 'Finished' } }, commands: ['stopFrames', 'end'] };
}
