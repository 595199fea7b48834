import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptedExaminer } from '../../conformance/run.ts';
import { scriptedPlatform } from '../../conformance/scripted-platform.ts';
import type { FrameVerdict } from '../frames/frame.ts';
import type { Guidance } from '../frames/guidance.ts';
import type { Sight } from '../looks/look.ts';
import { CaptureController } from './capture-controller.ts';
import type { Inspect } from './controller-options.ts';

const configuration = { species: 'DOG', purpose: 'PET_VERIFICATION' } as const;
const license = { key: 'psk_test_cause', baseUrl: 'https://pets.example' };

test('a fault of the frame analyzer is the cause of a result INTERNAL, and other results have none', async () => {
  const cause = new RangeError('The frame has no pixels.');
  const controllers = [0, 1].map((n) => {
    const { platform, showFrame } = scriptedPlatform({});
    const analyzer = { analyze: () => Promise.reject(cause) };
    const options = { analyzer, examine: scriptedExaminer() };
    return { controller: new CaptureController(configuration, license, options, platform), showFrame, n };
  });
  const [faulty, canceled] = controllers as [(typeof controllers)[0], (typeof controllers)[0]];
  for (const { controller } of controllers) await controller.initializeCamera('back', 'session');
  faulty.controller.startDetection();
  faulty.showFrame(0);
  const files = { fingerprintImageFiles: [], appearanceImageFiles: [] };
  assert.deepEqual(await faulty.controller.result, { type: 'Fail', reason: 'INTERNAL', cause, ...files });
  canceled.controller.finalizeCamera();
  assert.deepEqual(await canceled.controller.result, { type: 'Fail', reason: 'CANCELED', cause: undefined, ...files });
});

const GOOD = { object: true, ok: true, sharpness: 1 };

/** A controller in detection whose service sees `sight`. Its frames have no print. */
async function aimed(
  species: 'CAT' | 'DOG',
  sight: Sight,
  fingerprints: number,
  verdict: FrameVerdict,
  inspect?: Inspect,
) {
  const scripted = scriptedPlatform({});
  const { platform, showFrame } = scripted;
  const withGlance = {
    ...platform,
    open: async (...given: Parameters<typeof platform.open>) => ({
      ...(await platform.open(...given)),
      glance: async () => new Blob(['jpeg']),
    }),
  };
  const files = Array.from({ length: fingerprints }, (_, n) => new File(['photo'], `fingerprint-${n + 1}.jpg`));
  const controller = new CaptureController(
    { species, purpose: 'PET_IDENTIFICATION' },
    license,
    {
      analyzer: { analyze: () => verdict },
      examine: () => (species === 'DOG' ? ['noPrint', 'tooFar'] : []),
      captured: { fingerprintImageFiles: files, appearanceImageFiles: [] },
      look: async () => sight,
      inspect,
    },
    withGlance,
  );
  await controller.initializeCamera('back', 'session');
  controller.startDetection();
  const show = async (timeMs: number) => {
    showFrame(timeMs);
    for (let n = 0; n < 5; n++) await new Promise(setImmediate);
  };
  await show(0);
  return { controller, show };
}

test('the first photo of a dog may be its face without a print, the next ones may not', async () => {
  const face: Sight = { found: 'DOG', part: 'face', closeness: 0.12, box: [0.3, 0.4, 0.2, 0.2] };
  const noPrint: FrameVerdict = { object: true, ok: false, guidance: 'NO_PRINT' };
  const first = await aimed('DOG', face, 0, noPrint);
  for (const time of [100, 300, 500]) await first.show(time);
  assert.equal(first.controller.progress.value.captured.fingerprint, 1);
  assert.deepEqual(first.controller.sight.value, face);
  await first.show(1_000);
  assert.deepEqual(first.controller.detectionStatus.value, { type: 'Processing', guidance: 'MOVE_CLOSER' });
  for (const time of [1_100, 1_300, 1_500]) await first.show(time);
  assert.equal(first.controller.progress.value.captured.fingerprint, 1);
  first.controller.finalizeCamera();
});

test('photos of the own shutter are judged by the page too, whatever the camera sees, and those of the automatic one are not', async () => {
  const dog: Sight = { found: 'DOG', part: 'whole' };
  const inspected: string[] = [];
  const answers = [Promise.resolve<Guidance>('OTHER_SPECIES'), Promise.resolve(undefined)];
  const inspect: Inspect = (photo, kind) => {
    inspected.push(`${photo.name} ${kind}`);
    return answers.shift()!;
  };
  const { controller, show } = await aimed('CAT', dog, 3, GOOD, inspect);
  for (const time of [100, 300, 500]) await show(time);
  assert.equal(controller.progress.value.captured.appearance, 0);
  controller.captureNow();
  await show(600);
  assert.deepEqual(controller.detectionStatus.value, { type: 'Processing', guidance: 'OTHER_SPECIES' });
  assert.equal(controller.progress.value.captured.appearance, 0);
  controller.captureNow();
  await show(700);
  assert.equal(controller.progress.value.captured.appearance, 1);
  assert.deepEqual(inspected, ['appearance-1.jpg appearance', 'appearance-1.jpg appearance']);
  controller.finalizeCamera();
  const cat = await aimed('CAT', { found: 'CAT', part: 'whole' }, 3, GOOD, () => assert.fail('asked'));
  for (const time of [100, 300, 500]) await cat.show(time);
  assert.equal(cat.controller.progress.value.captured.appearance, 1);
  cat.controller.finalizeCamera();
});
