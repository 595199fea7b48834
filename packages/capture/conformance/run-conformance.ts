import { problemOfReason } from '../src/controller/problem.ts';
import { compare, compareOutcome, outcomeOf } from './compare.ts';
import type { ConformanceCase, Edge, Platform, ScriptStep } from './conformance-file.ts';
import { requireKnown, requireKnownCase, unknownWord } from './known-words.ts';
import { type Environment, newRun, type Run } from './run.ts';
import { initialize, showFrames } from './run-step.ts';

// Independent of Node and browsers, because the same runner is bundled into pages.

export type { Environment };

/** Runs one script and returns differences from the expected result. Throws on an unknown word. */
export async function runConformance(
  given: ConformanceCase,
  environment: Environment,
  platform: Platform = 'web',
): Promise<readonly string[]> {
  requireKnownCase(given);
  const run = newRun(platform, given, environment);
  await runSteps(run, given.steps);
  await expectSeen(run);
  return run.differences;
}

/** Runs one row of the state table: reaches a state, makes one call, compares the next state. */
export async function runEdge(edge: Edge, reach: readonly ScriptStep[], environment: Environment) {
  requireKnown('edge', edge);
  const call = { do: edge.do, ...(edge.fails && { fails: { error: edge.fails } }) };
  const given = { name: '', section: 'edges', steps: [...reach, call], expect: {} };
  requireKnownCase(given);
  const run = newRun('web', given, environment);
  await runSteps(run, given.steps);
  compare(run.differences, 'state', run.driver.capture()?.state.value, edge.to);
  return run.differences;
}

async function runSteps(run: Run, steps: readonly ScriptStep[]): Promise<void> {
  const capture = run.driver.capture();
  capture?.state.subscribe((state) => run.states.push(state));
  capture?.detectionStatus.subscribe((status) => run.statuses.push(status));
  capture?.isInitialized.subscribe((isInitialized) => run.initialized.push(isInitialized));
  for (const step of steps) {
    if (step.frames !== undefined || step.shown !== undefined) await showFrames(step, run);
    else if (step.waitMs !== undefined) run.camera.clock.advance(step.waitMs);
    else if (step.do === 'initializeCamera') await initialize(step, [run.driver], run);
    else if (step.do === 'anotherController') await initialize(step, [run.another(step)], run);
    else await call(step, run);
    await run.settled();
  }
}

const calls: Readonly<Record<string, (run: Run) => void>> = {
  startDetection: ({ driver }) => driver.startDetection(),
  pauseDetection: ({ driver }) => driver.pauseDetection(),
  captureNow: ({ driver }) => driver.capture()?.captureNow(),
  finalizeCamera: ({ driver }) => driver.finalizeCamera(),
  cancelScope: ({ driver }) => (driver.cancelScope ?? unknownWord('cancelScope'))(),
  loseCamera: ({ camera }) => camera.loseCamera(),
  interrupt: ({ camera }) => camera.interrupt(true),
  resume: ({ camera }) => camera.interrupt(false),
};

async function call(step: ScriptStep, run: Run): Promise<void> {
  const act = calls[step.do ?? ''] ?? unknownWord(step.do ?? step);
  const outcome = outcomeOf(() => act(run));
  await run.settled();
  compareOutcome(run.differences, outcome, step.fails, run);
}

async function expectSeen(run: Run): Promise<void> {
  const { camera, analyzer, states, statuses, initialized, told, differences, key } = run;
  const { result, problem, lastStatus, ...others } = run.given.expect;
  const capture = run.driver.capture();
  const requests = camera.seen.requests.map((one) => ({ ...one, key: one.key === key ? 'first' : 'another' }));
  const { analyzed, kept } = analyzer.said;
  const seen: Record<string, unknown> = {
    ...camera.seen,
    requests,
    analyzed,
    kept,
    states,
    statuses,
    initialized,
    told,
  };
  seen['isInitialized'] = capture?.isInitialized.value ?? false;
  seen['progress'] = capture?.progress.value;
  for (const [name, value] of Object.entries(others)) compare(differences, name, seen[name], value);
  if (lastStatus !== undefined) compare(differences, 'lastStatus', statuses.at(-1), lastStatus);
  if (result === undefined) return;
  const ended = await Promise.race([capture?.result, run.settled()]);
  if (ended === undefined) differences.push('there is no result');
  else {
    const { fingerprintImageFiles, appearanceImageFiles, ...how } = ended;
    const counts = { fingerprints: fingerprintImageFiles.length, appearances: appearanceImageFiles.length };
    // The error of a platform cannot stand in the file.
    compare(differences, 'result', { ...how, ...counts, cause: undefined }, result);
    if (problem !== undefined)
      compare(differences, 'problem', ended.type === 'Fail' && problemOfReason(ended.reason), problem);
  }
}
