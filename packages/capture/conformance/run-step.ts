import { compareOutcome, outcomeOf } from './compare.ts';
import type { ScriptStep } from './conformance-file.ts';
import type { Driver } from './drivers.ts';
import { unknownWord } from './known-words.ts';
import type { Run } from './run.ts';

/** Abort reason of callers. */
const reason = { why: 'the caller’s own' };

function newGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Runs `initializeCamera` of one controller or, with `together`, of several with the same key at the same time. */
export async function initialize(step: ScriptStep, [driver, ...none]: readonly Driver[], run: Run): Promise<void> {
  const { gates, clock } = run.camera;
  const { abort, finalize, held } = step;
  const aborting = new AbortController();
  const gate = newGate();
  if (abort === 'before') aborting.abort(reason);
  if (abort === 'whileChecking' || finalize === 'whileChecking') gates.checking = gate.passed;
  if ([abort, finalize, held].includes('whileOpening')) gates.opening = gate.passed;
  const others = Array.from({ length: (step.together ?? 1) - 1 }, () => run.another(step));
  const drivers = [driver!, ...none, ...others];
  const outcomes = drivers.map((one) => outcomeOf(() => one.initialize(step, aborting.signal)));
  await run.settled();
  if (held !== undefined) return;
  if (abort !== undefined && abort !== 'after') aborting.abort(reason);
  if (finalize !== undefined) driver!.finalizeCamera();
  await run.settled();
  while (outcomes.some(({ isOver }) => !isOver) && clock.hasTimers()) {
    clock.advanceToNext();
    await run.settled();
  }
  for (const outcome of outcomes) compareOutcome(run.differences, outcome, step.fails, { ...run, reason });
  if (abort === 'after') aborting.abort(reason);
  gate.open();
  await run.settled();
  delete gates.checking;
  delete gates.opening;
}

/** Feeds frames at their times. With `late`, verdict or photo are delayed until after `until`. */
export async function showFrames(step: ScriptStep, run: Run): Promise<void> {
  const { analyzer, camera } = run;
  const gate = newGate();
  if (step.late === 'answer') analyzer.holdUntil(gate.passed);
  if (step.late === 'photo') camera.gates.photo = gate.passed;
  const each = Array.from({ length: step.frames ?? 0 }, (_, at) => ({
    atMs: run.timeMs + at * (step.everyMs ?? 100),
    says: step.each ?? unknownWord('a frame without each'),
  }));
  for (const { atMs, says } of step.shown ?? each) {
    analyzer.said.next = says;
    camera.showFrame(atMs);
    run.timeMs = atMs + (step.everyMs ?? 100);
    await run.settled();
  }
  if (step.until === 'pauseDetection') run.driver.pauseDetection();
  else if (step.until === 'finalizeCamera') run.driver.finalizeCamera();
  else if (step.until === 'loseCamera') camera.loseCamera();
  else if (step.until !== undefined && step.until !== 'framesShown') unknownWord(step.until);
  gate.open();
  await run.settled();
  analyzer.holdUntil(undefined);
  delete camera.gates.photo;
}
