import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptedAnalyzer, scriptedExaminer } from '../../conformance/run.ts';
import { scriptedPlatform } from '../../conformance/scripted-platform.ts';
import { CameraController as AndroidController } from './android.ts';
import { CameraController as IosController } from './ios.ts';

const session = '0c6b0a1e-0000-4000-8000-000000000002';
const configuration = { species: 'DOG', purpose: 'PET_VERIFICATION' } as const;
const goodFrame = { object: true, ok: true, sharpness: 1 };

function newWorld(name: string) {
  const camera = scriptedPlatform({});
  const analyzer = scriptedAnalyzer();
  analyzer.said.next = goodFrame;
  const license = { key: `psk_test_${name}`, baseUrl: 'https://pets.example' };
  const showFrames = async (count: number) => {
    for (let shown = 0; shown < count; shown++) {
      camera.showFrame(shown * 100);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  return { camera, analyzer, examine: scriptedExaminer(), license, showFrames };
}

test('captures under the names of iOS', async () => {
  const { camera, analyzer, examine, license: licenseInfo, showFrames } = newWorld('ios');
  const controller = new IosController({ configuration, licenseInfo, analyzer, examine, platform: camera.platform });
  assert.equal(controller.isInitialized.value, false);
  await controller.initializeCamera({ initialPosition: 'back', captureSessionId: session });
  assert.equal(controller.isInitialized.value, true);
  await showFrames(20);
  assert.equal(analyzer.said.analyzed, 0, 'connecting reads no frame');
  controller.startDetection();
  await showFrames(5);
  controller.pauseDetection();
  const analyzed = analyzer.said.analyzed;
  await showFrames(5);
  assert.equal(analyzer.said.analyzed, analyzed, 'a pause reads no frame');
  controller.startDetection();
  await showFrames(40);
  assert.deepEqual(controller.detectionStatus.value, { type: 'Finished' });
  const result = await controller.result;
  assert.equal(result.type, 'Success');
  assert.deepEqual([result.fingerprintImageFiles.length, result.appearanceImageFiles.length], [3, 1]);
  controller.finalizeCamera();
  assert.deepEqual([controller.isInitialized.value, camera.seen.released], [false, true]);
});

test('rejects a capture without a session under the names of iOS, at compile time and at run time', async () => {
  const { camera, license: licenseInfo } = newWorld('ios-no-session');
  const controller = new IosController({ configuration, licenseInfo, platform: camera.platform });
  await assert.rejects(
    // @ts-expect-error captureSessionId is mandatory.
    controller.initializeCamera({ initialPosition: 'back' }),
    (failure: Error) => (failure.cause as Error).name === 'MissingCaptureSessionId',
  );
  assert.equal(camera.seen.cameraOpens, 0);
});

test('notifies the listener of successive captures under the names of Android', async () => {
  const { camera, analyzer, examine, license, showFrames } = newWorld('android');
  const controller = new AndroidController(
    { analyzer, examine, platform: camera.platform },
    license,
    new AbortController().signal,
  );
  const told: string[] = [];
  controller.listener = {
    onDetectionStatus: ({ type }) => void told.push(type),
    onCameraResult: ({ type, fingerprintImageFiles }) => void told.push(`${type} ${fingerprintImageFiles.length}`),
  };
  assert.throws(() => controller.startDetection(), { name: 'InvalidStateError' });
  await controller.initializeCamera(configuration, session);
  await assert.rejects(controller.initializeCamera(configuration, session), { name: 'InvalidStateError' });
  controller.startDetection();
  await showFrames(40);
  assert.deepEqual([told[0], told.at(-2), told.at(-1)], ['Detected', 'Finished', 'Success 3']);
  controller.finalizeCamera();
  await controller.initializeCamera({ species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION' }, session);
  assert.equal(controller.captureController?.progress.value.required.fingerprint, 5);
  controller.finalizeCamera();
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.equal(told.at(-1), 'Fail 0');
});

test('retries a failed initialization under the names of Android, and closes the camera with the scope', async () => {
  const { camera, license } = newWorld('android-scope');
  const scope = new AbortController();
  const controller = new AndroidController({ platform: camera.platform }, license, scope.signal);
  await assert.rejects(controller.initializeCamera(configuration, ''), { code: 'CameraOpenFailed' });
  assert.equal(camera.seen.cameraOpens, 0);
  await controller.initializeCamera(configuration, session);
  const reason = { why: 'the screen is gone' };
  scope.abort(reason);
  assert.equal(camera.seen.released, true);
  await assert.rejects(controller.initializeCamera(configuration, session), (thrown) => thrown === reason);
});
