import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sharedService } from '@rhinarium/server/testing/service';
import { build } from 'esbuild';
import { inChromium, inWebKit } from '../support/browser-programs.ts';
import { type Integrator, startIntegrator } from './support/integrator.ts';
import { sharedChromium, sharedWebKit } from './support/shared-browsers.ts';
import { untilTrue } from './support/view.ts';

const waitMs = 20_000;
const session = '0c6b0a1e-0000-4000-8000-000000000003';

const conformanceFile = new URL('../../conformance/capture-1.4.json', import.meta.url);

interface FragmentExpectation {
  readonly starts?: boolean;
  readonly removesItself?: boolean;
  readonly told?: readonly string[];
  readonly releasedOnRemoval?: boolean;
}

interface ConformanceFile {
  readonly platforms: {
    readonly fragment: readonly {
      readonly name: string;
      readonly captureSessionId?: string;
      readonly expect: FragmentExpectation;
    }[];
  };
}

/** Both facades as one script that defines `ios` and `android` in a page without the rest of the SDK. */
async function facades(): Promise<string> {
  const contents =
    "export * as ios from '@rhinarium/capture/ios'; export * as android from '@rhinarium/capture/android';";
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const options = { bundle: true, format: 'iife', globalName: 'facades', write: false, logLevel: 'silent' } as const;
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir } });
  return `(() => { ${outputFiles[0]!.text}; Object.assign(window, facades); })()`;
}

describe('the elements under the names of iOS and Android', () => {
  let integrator: Integrator;
  let given: string;

  before(async () => {
    integrator = await startIntegrator(await sharedService());
    const { 'license-key': key, 'base-url': baseUrl } = await integrator.viewAttributes('DOG');
    const configuration = { species: 'DOG', purpose: 'PET_VERIFICATION' };
    given = JSON.stringify({ license: { key, baseUrl }, configuration });
  });
  after(() => integrator?.close());

  type Evaluate = (expression: string) => Promise<unknown>;

  async function assertView(evaluate: Evaluate): Promise<void> {
    await evaluate(`(() => {
      const { license, configuration } = ${given};
      window.controller = new ios.CameraController({ configuration, licenseInfo: license });
      window.view = ios.CameraView({ controller });
      document.querySelector('main').append(view);
    })()`);
    assert.equal(await evaluate('view.dataset.screen'), 'opening');
    await evaluate(`controller.initializeCamera({ initialPosition: 'back', captureSessionId: '${session}' })`);
    assert.deepEqual(await evaluate('[view.dataset.screen, controller.isInitialized.value]'), ['camera', true]);
    await evaluate(untilTrue("view.shadowRoot.querySelector('video')?.videoWidth > 0", waitMs));
    assert.equal(await evaluate('controller.detectionStatus.value.type'), 'NoObject');
    await evaluate('controller.startDetection()');
    await evaluate(untilTrue("controller.captureController.state.value === 'detecting'", waitMs));
    await evaluate('void (window.track = controller.captureController.stream.value.getVideoTracks()[0])');
    await evaluate('controller.finalizeCamera()');
    assert.deepEqual(await evaluate('[track.readyState, controller.isInitialized.value]'), ['ended', false]);
    assert.equal(await evaluate('controller.result.then(({ type, reason }) => type + " " + reason)'), 'Fail CANCELED');
    await evaluate('view.remove()');
  }

  async function assertInjected(evaluate: Evaluate): Promise<void> {
    await evaluate(`(async () => {
      const { license, configuration } = ${given};
      window.captureSession = await navigator.mediaDevices.getUserMedia({ video: true });
      window.controller = new ios.CameraController({ configuration, licenseInfo: license, captureSession });
    })()`);
    await evaluate(`controller.initializeCamera({ initialPosition: 'back', captureSessionId: '${session}' })`);
    await evaluate('controller.finalizeCamera()');
    assert.equal(await evaluate('captureSession.getVideoTracks()[0].readyState'), 'live');
    await evaluate('captureSession.getVideoTracks()[0].stop()');
  }

  async function assertFragment(evaluate: Evaluate): Promise<void> {
    const { platforms } = JSON.parse(await readFile(conformanceFile, 'utf8')) as ConformanceFile;
    assert.ok(platforms.fragment.length >= 2);
    for (const { name, captureSessionId = session, expect, ...others } of platforms.fragment) {
      assert.deepEqual(Object.keys(others), [], name);
      await evaluate(`(() => {
        const { license, configuration } = ${given};
        window.told = [];
        const listener = {
          onDetectionStatus: ({ type }) => told.push(type),
          onCameraResult: ({ type, reason, fingerprintImageFiles, appearanceImageFiles }) =>
            told.push([type, reason, fingerprintImageFiles.length, appearanceImageFiles.length].join(' ')),
        };
        window.view = android.CameraFragment(
          { [android.ARG_LICENSE]: license, [android.ARG_CAPTURE_SESSION_ID]: '${captureSessionId}', [android.ARG_DETECTION_CONFIGURATION]: configuration },
          listener);
        document.querySelector('main').append(view);
      })()`);
      await assertFragmentCase(evaluate, expect);
    }
  }

  async function assertFragmentCase(evaluate: Evaluate, expect: FragmentExpectation): Promise<void> {
    const { starts, removesItself, told, releasedOnRemoval, ...others } = expect;
    assert.deepEqual(Object.keys(others), [], 'all words are known');
    if (starts) await evaluate(untilTrue("view.dataset.screen === 'camera' && told.length > 0", waitMs));
    if (removesItself) await evaluate(untilTrue('!view.isConnected', waitMs));
    else assert.equal(await evaluate('view.isConnected'), true);
    if (told !== undefined) assert.deepEqual(await evaluate('told'), told);
    if (releasedOnRemoval) {
      await evaluate('void (window.track = view.controller.stream.value.getVideoTracks()[0])');
      await evaluate('view.remove()');
      assert.equal(await evaluate('track.readyState'), 'ended');
    }
  }

  test(
    'in Chromium the view shows its controller’s camera; the fragment starts automatically, and closes immediately without a session',
    inChromium,
    async () => {
      const browser = await sharedChromium();
      await browser.allowCamera(integrator.url);
      const page = await browser.context.newPage();
      await page.goto(`${integrator.url}/bare`);
      const evaluate: Evaluate = (expression) => page.evaluate(expression);
      await evaluate(await facades());
      await assertView(evaluate);
      await assertInjected(evaluate);
      await assertFragment(evaluate);
      await page.close();
    },
  );

  test('in WebKitGTK the same', inWebKit, async () => {
    const browser = await sharedWebKit();
    await browser.open(`${integrator.url}/bare`);
    await browser.evaluate(await facades());
    await assertView(browser.evaluate);
    await assertInjected(browser.evaluate);
    await assertFragment(browser.evaluate);
  });
});
