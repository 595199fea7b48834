import { QUALITY_REASONS } from '@rhinarium/contract';
import type { ConformanceCase, Edge, Expectation, Failing, ScriptStep } from './conformance-file.ts';

type Words<Part> = Readonly<Record<keyof Part & string, true>>;

/** All words supported by the runner. The compiler checks them against the types. */
export const KNOWN_WORDS = {
  case: {
    name: true,
    section: true,
    only: true,
    configuration: true,
    captured: true,
    timeoutMs: true,
    baseUrl: true,
    captureSession: true,
    license: true,
    camera: true,
    takes: true,
    examined: true,
    steps: true,
    expect: true,
  } satisfies Words<ConformanceCase>,
  step: {
    do: true,
    fails: true,
    configuration: true,
    position: true,
    captureSessionId: true,
    abort: true,
    finalize: true,
    held: true,
    together: true,
    key: true,
    baseUrl: true,
    frames: true,
    each: true,
    everyMs: true,
    shown: true,
    late: true,
    until: true,
    waitMs: true,
  } satisfies Words<ScriptStep>,
  fails: {
    code: true,
    serverCode: true,
    cause: true,
    error: true,
    reason: true,
    problem: true,
  } satisfies Words<Failing>,
  expect: {
    states: true,
    statuses: true,
    lastStatus: true,
    progress: true,
    result: true,
    problem: true,
    isInitialized: true,
    initialized: true,
    released: true,
    licenseCalls: true,
    requests: true,
    waitsMs: true,
    cameraOpens: true,
    openedWith: true,
    analyzed: true,
    kept: true,
    taken: true,
    names: true,
    told: true,
  } satisfies Words<Expectation>,
  edge: { from: true, do: true, to: true, fails: true } satisfies Words<Edge>,
};

/** Throws on an unknown word, because a runner that ignores words proves nothing. */
export function requireKnown(part: keyof typeof KNOWN_WORDS, given: object): void {
  for (const word of Object.keys(given))
    if (!(word in KNOWN_WORDS[part])) throw new Error(`The runner does not know the word ${part}.${word}.`);
}

/** Words used as values, which a runner without support would silently ignore. */
export const KNOWN_VALUES = {
  step: {
    abort: ['before', 'whileChecking', 'whilePausing', 'whileOpening', 'after'],
    finalize: ['whileChecking', 'whileOpening'],
    held: ['whileOpening'],
    key: ['another'],
    late: ['answer', 'photo'],
    until: ['framesShown', 'pauseDetection', 'finalizeCamera', 'loseCamera'],
    position: ['back', 'front'],
  },
  case: { captureSession: ['injected'] },
} as const;

/** Checks all words of a case and its steps. */
export function requireKnownCase(given: ConformanceCase): void {
  requireKnown('case', given);
  requireKnown('expect', given.expect);
  requireValues('case', given);
  requireEach(given.takes, ['photo', 'fails']);
  requireEach(given.examined?.flat(), ['good', ...QUALITY_REASONS]);
  requireEach(
    given.license?.filter((answer) => typeof answer === 'string'),
    ['offline'],
  );
  for (const step of given.steps) {
    requireKnown('step', step);
    requireValues('step', step);
    if (step.fails !== undefined) requireKnown('fails', step.fails);
  }
}

function requireValues(part: keyof typeof KNOWN_VALUES, given: object): void {
  for (const [word, values] of Object.entries(KNOWN_VALUES[part])) {
    const value = (given as Readonly<Record<string, unknown>>)[word];
    if (value !== undefined) requireEach([value], values);
  }
}

function requireEach(words: readonly unknown[] = [], known: readonly unknown[]): void {
  for (const word of words) if (!known.includes(word)) unknownWord(word);
}

/** Throws on an unknown value. */
export function unknownWord(word: unknown): never {
  throw new Error(`The runner does not know the word ${JSON.stringify(word)}.`);
}
