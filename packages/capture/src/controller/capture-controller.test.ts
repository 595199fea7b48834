import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptedExaminer } from '../../conformance/run.ts';
import { scriptedPlatform } from '../../conformance/scripted-platform.ts';
import { CaptureController } from './capture-controller.ts';

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
