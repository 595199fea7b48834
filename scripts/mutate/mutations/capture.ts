import { capture, type Mutation } from '../mutation.ts';

const machine = `${capture}/controller/machine.ts`;
const policy = `${capture}/controller/shot-policy.ts`;
const license = `${capture}/controller/check-license.ts`;
const cases = ['conformance/conformance'];
const golden = ['conformance/golden'];

/** Statements of the conformance files, and messages of the web view page. */
export const captureSdk: readonly Mutation[] = [
  {
    name: 'connecting reads frames',
    file: machine,
    find: "return go(model, 'ready');",
    replace: "return go(model, 'ready', ['startFrames']);",
    tests: cases,
  },
  {
    name: 'a pause still reads frames',
    file: machine,
    find: "return go(model, 'paused', ['stopFrames']);",
    replace: "return go(model, 'paused');",
    tests: cases,
  },
  {
    name: 'a failed capture keeps the camera',
    file: machine,
    find: "commands: ['stopFrames', 'end', 'release'],",
    replace: "commands: ['stopFrames', 'end'],",
    tests: cases,
  },
  {
    name: 'a capture times out a moment too early',
    file: machine,
    find: 'time - quietSinceMs > model.timeoutMs',
    replace: 'time - quietSinceMs >= model.timeoutMs',
    tests: cases,
  },
  {
    name: 'a photo follows another a millisecond too early',
    file: policy,
    find: 'const pauseMsMin = 400;',
    replace: 'const pauseMsMin = 399;',
    tests: cases,
  },
  {
    name: 'a run of good frames is a millisecond too short',
    file: policy,
    find: 'const steadyMsMin = 300;',
    replace: 'const steadyMsMin = 299;',
    tests: cases,
  },
  {
    name: 'of a run the first frame is kept, not the sharpest',
    file: policy,
    find: 'const hold = sharpness > burst.sharpnessBest;',
    replace: 'const hold = burst.frames === 0;',
    tests: cases,
  },
  {
    name: 'the user’s own shutter takes a blurred frame',
    file: policy,
    find: "'TOO_BRIGHT', 'BLURRY', 'GLARE'",
    replace: "'TOO_BRIGHT', 'GLARE'",
    tests: cases,
  },
  {
    name: 'a refused key is not asked about again',
    file: license,
    find: '    checks().delete(name);\n',
    replace: '',
    tests: cases,
  },
  {
    name: 'the pause between two license checks does not grow',
    file: license,
    find: 'firstPauseMs * 2 ** (attempt - 1)',
    replace: 'firstPauseMs',
    tests: cases,
  },
  {
    name: 'a little more glare passes',
    file: `${capture}/frames/judge-frame.ts`,
    find: 'glareShareMax: 0.08,',
    replace: 'glareShareMax: 0.0801,',
    tests: golden,
  },
  {
    name: 'the guide lies a pixel off',
    file: `${capture}/frames/guide-region.ts`,
    find: 'left: Math.round((width - side) / 2), top',
    replace: 'left: Math.floor((width - side) / 2), top',
    tests: golden,
  },
  {
    name: 'a more blurred photo passes',
    file: 'packages/engine/src/parameters/quality-parameters.ts',
    find: 'sharpnessMin: 0.37',
    replace: 'sharpnessMin: 0.2',
    tests: golden,
  },
  {
    name: 'a second result brings the photos of the first again',
    file: `${capture}/host/receive-files.ts`,
    find: '      files = [];\n',
    replace: '',
    tests: ['capture/bridge'],
  },
  {
    name: 'any page in an app’s web view may say what was photographed',
    file: `${capture}/host/hear-capture-page.ts`,
    find: "    if (!isOfService(from, service)) throw new Error('a message of another page');\n",
    replace: '',
    tests: ['capture/bridge'],
  },
];
