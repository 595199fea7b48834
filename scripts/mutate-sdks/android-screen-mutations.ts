import type { SdkMutation } from './sdk-mutation.ts';

const fragment = 'sdks/android/capture-fragment/src/main/kotlin/rhinarium/capture/fragment';
const tests = 'capture-fragment:CameraFragmentTest';

/** The screen of the fragment. */
export const ANDROID_SCREEN_MUTATIONS: readonly SdkMutation[] = [
  {
    statement: 'screen',
    name: 'the outline is never green',
    file: `${fragment}/CameraScreen.kt`,
    find: 'outline.isGood = status is DetectionStatus.Detected',
    replace: 'outline.isGood = false',
    tests,
  },
  {
    statement: 'screen',
    name: 'the outline comes with the first status',
    file: `${fragment}/CameraScreen.kt`,
    find: 'preview.onGuide = outline::place',
    replace: 'preview.onGuide = {}',
    tests,
  },
  {
    statement: 'screen',
    name: 'hints are not spoken',
    file: `${fragment}/CameraScreen.kt`,
    find: 'hint.accessibilityLiveRegion = View.ACCESSIBILITY_LIVE_REGION_POLITE',
    replace: 'hint.accessibilityLiveRegion = View.ACCESSIBILITY_LIVE_REGION_NONE',
    tests,
  },
  {
    statement: 'screen',
    name: 'hints of the fragment change with every frame',
    file: `${fragment}/SettledText.kt`,
    find: 'if (leftMs <= 0) {',
    replace: 'if (leftMs <= 900) {',
    tests,
  },
  {
    statement: 'screen',
    name: 'buttons lie under the navigation bar',
    file: `${fragment}/CameraScreen.kt`,
    find: 'row.setPadding(bars.left, 0, bars.right, bars.bottom)',
    replace: 'row.setPadding(0, 0, 0, 0)',
    tests,
  },
  {
    statement: 'screen',
    name: 'sizes are in pixels',
    file: `${fragment}/CameraScreen.kt`,
    find: '(PADDING_DP * resources.displayMetrics.density).roundToInt()',
    replace: '(PADDING_DP * 1f).roundToInt()',
    tests,
  },
  {
    statement: 'screen',
    name: 'a permission that is refused for good leads nowhere',
    file: `${fragment}/CameraFragment.kt`,
    find: 'isRefusedForGood = !isGranted && ',
    replace: 'isRefusedForGood = isGranted && ',
    tests,
  },
  {
    statement: 'screen',
    name: 'another orientation ends the capture',
    file: `${fragment}/CameraFragment.kt`,
    find: 'if (!requireActivity().isChangingConfigurations) holder.end()',
    replace: 'holder.end()',
    tests,
  },
  {
    statement: 'screen',
    name: 'the camera stays on without its view',
    file: `${fragment}/CaptureHolder.kt`,
    find: '        controller?.finalizeCamera()\n        scope?.cancel()\n',
    replace: '',
    tests,
  },
  {
    statement: 'screen',
    name: 'frames are read in the background',
    file: `${fragment}/CaptureHolder.kt`,
    find: '        controller?.pauseDetection()\n',
    replace: '',
    tests,
  },
  {
    statement: 'screen',
    name: 'photos that no host hears of stay on the disk',
    file: `${fragment}/CameraFragment.kt`,
    find: 'host()?.onCameraResult(result) ?: result.deletePhotos()',
    replace: 'host()?.onCameraResult(result)',
    tests,
  },
];
