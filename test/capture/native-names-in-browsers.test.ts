import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { inChromium, inWebKit } from '../support/browser-programs.ts';
import { sharedService } from '../support/service.ts';
import { type Integrator, startIntegrator } from './support/integrator.ts';
import { sharedChromium, sharedWebKit } from './support/shared-browsers.ts';
import { untilTrue } from './support/view.ts';

const waitMs = 20_000;
const session = '0c6b0a1e-0000-4000-8000-000000000003';

/** Both facades as one script, which leaves `ios` and `android` in a page that has nothing else of the SDK. */
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

  async function assertFragment(evaluate: Evaluate): Promise<void> {
    await evaluate(`(() => {
      const { license, configuration } = ${given};
      window.told = [];
      const listener = { onDetectionStatus: ({ type }) => told.push(type), onCameraResult: ({ type }) => told.push(type) };
      window.newFragment = (session) => android.CameraFragment(
        { [android.ARG_LICENSE]: license, [android.ARG_CAPTURE_SESSION_ID]: session, [android.ARG_DETECTION_CONFIGURATION]: configuration },
        listener);
      window.view = newFragment('${session}');
      document.querySelector('main').append(view);
    })()`);
    await evaluate(untilTrue("view.dataset.screen === 'camera' && told.length > 0", waitMs));
    await evaluate('void (window.track = view.controller.stream.value.getVideoTracks()[0])');
    await evaluate('view.remove()');
    assert.equal(await evaluate('track.readyState'), 'ended');

    await evaluate("void (told.length = 0, document.querySelector('main').append((window.view = newFragment(''))))");
    await evaluate(untilTrue('!view.isConnected', waitMs));
    assert.deepEqual(await evaluate('told'), ['Fail']);
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
      await assertFragment(evaluate);
      await page.close();
    },
  );

  test('in WebKitGTK the same', inWebKit, async () => {
    const browser = await sharedWebKit();
    await browser.open(`${integrator.url}/bare`);
    await browser.evaluate(await facades());
    await assertView(browser.evaluate);
    await assertFragment(browser.evaluate);
  });
});
