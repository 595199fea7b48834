import assert from 'node:assert/strict';
import type { FrameVerdict } from './camera-platform.ts';
import { CaptureController } from './capture-controller.ts';
import type { DetectionConfiguration } from './configuration.ts';
import { type Script, scriptedAnalyzer, scriptedPlatform } from './scripted-platform.fixture.ts';
import type { CameraState, CapturedFiles, DetectionStatus } from './status.ts';

interface Counts {
  readonly fingerprints: number;
  readonly appearances: number;
}
interface Failing {
  readonly code?: string;
  readonly serverCode?: string;
  readonly cause?: string;
  readonly name?: string;
  readonly reason?: true;
}
interface ScriptStep {
  readonly do?: string;
  readonly fails?: Failing;
  readonly captureSessionId?: string;
  readonly abort?: 'before' | 'whileChecking' | 'whileOpening';
  readonly finalize?: 'whileOpening';
  readonly frames?: number;
  readonly each?: FrameVerdict | 'throws';
  readonly everyMs?: number;
  readonly answered?: 'afterPause';
}
export interface ConformanceCase extends Script {
  readonly name: string;
  readonly configuration: DetectionConfiguration;
  readonly captured?: Counts;
  readonly steps: readonly ScriptStep[];
  readonly expect: {
    readonly states?: readonly CameraState[];
    readonly statuses?: readonly DetectionStatus[];
    readonly lastStatus?: DetectionStatus;
    readonly result?: Counts & { readonly type: string; readonly reason?: string };
    readonly [seen: string]: unknown;
  };
}

let keys = 0;

/** A turn of the event loop: everything that waits for no clock has then happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function newController(given: ConformanceCase, world: ReturnType<typeof newWorld>): CaptureController {
  const files = (count = 0) => Array.from({ length: count }, (_, at) => new File(['earlier'], `${at}.jpg`));
  const captured: CapturedFiles = {
    fingerprintImageFiles: files(given.captured?.fingerprints),
    appearanceImageFiles: files(given.captured?.appearances),
  };
  const { camera, analyzer, license } = world;
  return new CaptureController(given.configuration, license, { analyzer, captured }, camera.platform);
}

function newWorld(given: ConformanceCase) {
  const states: CameraState[] = [];
  const statuses: DetectionStatus[] = [];
  const license = { key: `psk_test_${++keys}`, baseUrl: 'https://pets.example' };
  return { camera: scriptedPlatform(given), analyzer: scriptedAnalyzer(), license, states, statuses, time: 0 };
}

/** Runs one script against the controller and asserts all that the case expects. */
export async function runConformance(given: ConformanceCase): Promise<void> {
  const world = newWorld(given);
  const controller = newController(given, world);
  controller.state.subscribe((state) => world.states.push(state));
  controller.detectionStatus.subscribe((status) => world.statuses.push(status));
  for (const step of given.steps) {
    if (step.frames !== undefined) await showFrames(step, controller, world);
    else if (step.do === 'initializeCamera') await initialize(step, controller, world);
    else if (step.do === 'anotherController')
      await newController(given, world).initializeCamera('back', '0c6b0a1e-0000-4000-8000-000000000001');
    else if (step.do === 'loseCamera') world.camera.loseCamera();
    else await assertFails(step.fails, async () => controller[step.do as 'startDetection' | 'captureNow']());
    await settled();
  }
  await assertExpected(given, controller, world);
}

async function initialize(
  step: ScriptStep,
  controller: CaptureController,
  { camera }: ReturnType<typeof newWorld>,
): Promise<void> {
  const aborting = new AbortController();
  const reason = { why: 'the caller’s own' };
  if (step.abort === 'before') aborting.abort(reason);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  if (step.abort === 'whileChecking') camera.gates.checking = gate;
  if (step.abort === 'whileOpening' || step.finalize === 'whileOpening') camera.gates.opening = gate;
  const session = step.captureSessionId ?? '0c6b0a1e-0000-4000-8000-000000000001';
  const called = controller.initializeCamera('back', session, { signal: aborting.signal });
  const asserted = assertFails(step.fails, () => called, reason);
  await settled();
  if (step.abort !== undefined) aborting.abort(reason);
  if (step.finalize !== undefined) controller.finalizeCamera();
  await asserted;
  open();
}

async function showFrames(
  step: ScriptStep,
  controller: CaptureController,
  world: ReturnType<typeof newWorld>,
): Promise<void> {
  let release = () => {};
  if (step.answered === 'afterPause') {
    world.analyzer.holdUntil(
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    );
  }
  for (let shown = 0; shown < step.frames!; shown++) {
    world.analyzer.said.next = step.each!;
    world.camera.showFrame(world.time);
    world.time += step.everyMs ?? 100;
    await settled();
  }
  if (step.answered === 'afterPause') controller.pauseDetection();
  release();
}

async function assertFails(fails: Failing | undefined, act: () => Promise<void>, reason?: unknown): Promise<void> {
  if (fails === undefined) return await act();
  await assert.rejects(act, (thrown: unknown) => {
    if (fails.reason === true) {
      assert.equal(thrown, reason);
      return true;
    }
    const { code, serverCode, name, cause } = thrown as Failing & { readonly cause?: Error };
    if (fails.name !== undefined) assert.equal(name, fails.name);
    if (fails.code !== undefined) assert.equal(code, fails.code);
    assert.equal(serverCode, fails.serverCode);
    assert.equal(cause?.name, fails.cause);
    return true;
  });
}

async function assertExpected(
  { expect }: ConformanceCase,
  controller: CaptureController,
  { camera, analyzer, states, statuses }: ReturnType<typeof newWorld>,
): Promise<void> {
  const { result, lastStatus, ...others } = expect;
  const seen: Record<string, unknown> = { ...camera.seen, analyzed: analyzer.said.analyzed, states, statuses };
  seen['isInitialized'] = controller.isInitialized.value;
  for (const [name, value] of Object.entries(others)) assert.deepEqual(seen[name], value, name);
  if (lastStatus !== undefined) assert.deepEqual(statuses.at(-1), lastStatus);
  if (result === undefined) return;
  const { fingerprintImageFiles, appearanceImageFiles, ...how } = await controller.result;
  assert.deepEqual(
    { ...how, fingerprints: fingerprintImageFiles.length, appearances: appearanceImageFiles.length },
    result,
  );
}
