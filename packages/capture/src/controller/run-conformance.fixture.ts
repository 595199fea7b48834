import type { FrameVerdict } from '../frames/frame.ts';
import { CaptureController } from './capture-controller.ts';
import type { DetectionConfiguration } from './configuration.ts';
import { type Script, scriptedAnalyzer, scriptedPlatform } from './scripted-platform.fixture.ts';
import type { CameraState, CapturedFiles, DetectionStatus } from './status.ts';

// Knows neither Node nor a browser: the same runner is bundled into pages.

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

function newController(given: ConformanceCase, world: World): CaptureController {
  const files = (count = 0) => Array.from({ length: count }, (_, at) => new File(['earlier'], `${at}.jpg`));
  const captured: CapturedFiles = {
    fingerprintImageFiles: files(given.captured?.fingerprints),
    appearanceImageFiles: files(given.captured?.appearances),
  };
  const { camera, analyzer, license } = world;
  return new CaptureController(given.configuration, license, { analyzer, captured }, camera.platform);
}

type World = ReturnType<typeof newWorld>;

function newWorld(given: ConformanceCase, settled: () => Promise<void>) {
  const states: CameraState[] = [];
  const statuses: DetectionStatus[] = [];
  const differences: string[] = [];
  const license = { key: `psk_test_${++keys}`, baseUrl: 'https://pets.example' };
  const camera = scriptedPlatform(given);
  return { camera, analyzer: scriptedAnalyzer(), license, states, statuses, differences, settled, time: 0 };
}

/**
 * Runs one script against the controller; the answer is what differs from what the case expects, none when all is as it
 * should be. `settled` is a turn of the event loop: everything that waits for no clock has then happened.
 */
export async function runConformance(given: ConformanceCase, settled: () => Promise<void>): Promise<readonly string[]> {
  const world = newWorld(given, settled);
  const controller = newController(given, world);
  controller.state.subscribe((state) => world.states.push(state));
  controller.detectionStatus.subscribe((status) => world.statuses.push(status));
  for (const step of given.steps) {
    if (step.frames !== undefined) await showFrames(step, controller, world);
    else if (step.do === 'initializeCamera') await initialize(step, controller, world);
    else if (step.do === 'anotherController')
      await newController(given, world).initializeCamera('back', '0c6b0a1e-0000-4000-8000-000000000001');
    else if (step.do === 'loseCamera') world.camera.loseCamera();
    else await expectFails(world, step.fails, async () => controller[step.do as 'startDetection' | 'captureNow']());
    await settled();
  }
  await expectSeen(given, controller, world);
  return world.differences;
}

async function initialize(step: ScriptStep, controller: CaptureController, world: World): Promise<void> {
  const { camera, settled } = world;
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
  const expected = expectFails(world, step.fails, () => called, reason);
  await settled();
  if (step.abort !== undefined) aborting.abort(reason);
  if (step.finalize !== undefined) controller.finalizeCamera();
  await expected;
  open();
}

async function showFrames(step: ScriptStep, controller: CaptureController, world: World): Promise<void> {
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
    await world.settled();
  }
  if (step.answered === 'afterPause') controller.pauseDetection();
  release();
}

async function expectFails(
  { differences }: World,
  fails: Failing | undefined,
  act: () => Promise<void>,
  reason?: unknown,
): Promise<void> {
  if (fails === undefined) return await act();
  const nothing = {};
  const thrown = await act().then(
    () => nothing,
    (failure: unknown) => failure,
  );
  if (thrown === nothing) differences.push(`did not fail with ${JSON.stringify(fails)}`);
  else if (fails.reason === true) {
    if (thrown !== reason) differences.push(`failed with ${String(thrown)}, not with the caller’s own reason`);
  } else {
    const { code, serverCode, name, cause } = thrown as Failing & { readonly cause?: Error };
    if (fails.name !== undefined) compare(differences, 'name', name, fails.name);
    if (fails.code !== undefined) compare(differences, 'code', code, fails.code);
    compare(differences, 'serverCode', serverCode, fails.serverCode);
    compare(differences, 'cause', cause?.name, fails.cause);
  }
}

async function expectSeen({ expect }: ConformanceCase, controller: CaptureController, world: World): Promise<void> {
  const { camera, analyzer, states, statuses, differences } = world;
  const { result, lastStatus, ...others } = expect;
  const seen: Record<string, unknown> = { ...camera.seen, analyzed: analyzer.said.analyzed, states, statuses };
  seen['isInitialized'] = controller.isInitialized.value;
  for (const [name, value] of Object.entries(others)) compare(differences, name, seen[name], value);
  if (lastStatus !== undefined) compare(differences, 'lastStatus', statuses.at(-1), lastStatus);
  if (result === undefined) return;
  const { fingerprintImageFiles, appearanceImageFiles, ...how } = await controller.result;
  const counts = { fingerprints: fingerprintImageFiles.length, appearances: appearanceImageFiles.length };
  compare(differences, 'result', { ...how, ...counts }, result);
}

/** Both as JSON with sorted fields, which is all that a case can say. */
function compare(differences: string[], name: string, seen: unknown, expected: unknown): void {
  const [a, b] = [sorted(seen), sorted(expected)];
  if (a !== b) differences.push(`${name} is ${a}, not ${b}`);
}

function sorted(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
