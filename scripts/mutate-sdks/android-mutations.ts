import { ANDROID_CAMERA_MUTATIONS } from './android-camera-mutations.ts';
import { ANDROID_SCREEN_MUTATIONS } from './android-screen-mutations.ts';
import type { SdkMutation } from './sdk-mutation.ts';

const core = 'sdks/android/capture-core/src/main/kotlin/rhinarium/capture';
const android = 'sdks/android/capture-android/src/main/kotlin/rhinarium/capture/android';
const fragment = 'sdks/android/capture-fragment/src/main/kotlin/rhinarium/capture/fragment';
const controller = `${core}/controller/CaptureController.kt`;
const machine = `${core}/controller/Machine.kt`;
const license = `${core}/license/CheckLicense.kt`;
const failures = `${core}/UIError.kt`;
const cases = 'capture-core:ConformanceTest';

export const ANDROID_MUTATIONS: readonly SdkMutation[] = [
  {
    statement: '12.1',
    name: 'the SDK asks another address of the service',
    file: license,
    find: '"/v2/license"',
    replace: '"/v2/pets"',
    tests: cases,
  },
  {
    statement: '12.2',
    name: 'an empty identifier of the capture session is good enough',
    file: controller,
    find: '        if (captureSessionId.isEmpty()) throw nameCameraFailure(MissingCaptureSessionId(), platform::troubleOf)\n',
    replace: '',
    tests: cases,
  },
  {
    statement: '12.2',
    name: 'a fragment without a capture session stays on the screen',
    file: `${fragment}/CameraFragment.kt`,
    find: '        if (captureSessionId.isEmpty()) end()\n',
    replace: '',
    tests: 'capture-fragment:CameraFragmentTest',
  },
  {
    statement: '12.5',
    name: 'frames are read as soon as the camera is on',
    file: machine,
    find: 'state == CameraState.INITIALIZING -> go(model, CameraState.READY)',
    replace: 'state == CameraState.INITIALIZING -> go(model, CameraState.READY, Command.START_FRAMES)',
    tests: cases,
  },
  {
    statement: '12.5',
    name: 'a public method is gone',
    file: `${android}/CameraController.kt`,
    find: 'public fun captureNow()',
    replace: 'internal fun captureNow()',
    tests: 'capture-android:ApiFileTest',
  },
  {
    statement: '12.6',
    name: 'a good frame is said to be processing',
    file: machine,
    find: 'else -> DetectionStatus.Detected(model.captured[model.kindNow], model.required[model.kindNow])',
    replace: 'else -> DetectionStatus.Processing(null)',
    tests: cases,
  },
  {
    statement: '12.6',
    name: 'the listener hears no status',
    file: `${core}/controller/CaptureSeries.kt`,
    find: '            listener?.onDetectionStatus(status)\n',
    replace: '',
    tests: cases,
  },
  {
    statement: '12.6',
    name: 'a success has no photo of the whole look',
    file: controller,
    find: 'CameraResult.Success(fingerprints, appearances)',
    replace: 'CameraResult.Success(fingerprints, emptyList())',
    tests: cases,
  },
  {
    statement: '12.7',
    name: 'a camera that is refused is CameraOpenFailed',
    file: failures,
    find: '    return if (trouble == Trouble.REFUSED) UIError.PermissionDenied(failure)\n    else UIError',
    replace: '    return UIError',
    tests: cases,
  },
  {
    statement: '12.7',
    name: 'CameraOpenFailed has lost its cause',
    file: failures,
    find: '    else UIError.CameraOpenFailed(failure, trouble)',
    replace: '    else UIError.CameraOpenFailed(Exception("lost"), trouble)',
    tests: cases,
  },
  {
    statement: '12.7',
    name: 'a cancellation is named as a failure of the camera',
    file: controller,
    find: '            advance(CameraEvent.OpenFailed)\n            throw failure\n',
    replace:
      '            advance(CameraEvent.OpenFailed)\n            throw nameCameraFailure(failure, platform::troubleOf)\n',
    tests: cases,
  },
  {
    statement: '12.7',
    name: 'a camera is opened without the permission',
    file: `${android}/Camera2Platform.kt`,
    find: '            throw SecurityException("The permission android.permission.CAMERA was not granted.")\n',
    replace: '            Unit\n',
    tests: 'capture-android:CameraControllerTest',
  },
  {
    statement: '12.8',
    name: 'every controller asks about the key again',
    file: license,
    find: 'if (answer.isFailure) checks.remove(name, own)',
    replace: 'checks.remove(name, own)',
    tests: cases,
  },
  {
    statement: '12.8',
    name: 'a refused key is not asked about again',
    file: license,
    find: '            if (answer.isFailure) checks.remove(name, own)\n',
    replace: '',
    tests: cases,
  },
  {
    statement: '12.9',
    name: 'the global API client is gone without a word',
    file: `${android}/Deprecated.kt`,
    find: 'public object ApiClient',
    replace: 'internal object ApiClient',
    tests: 'capture-android:ApiFileTest',
  },
  {
    statement: '12.10',
    name: 'the fragment reads its capture session from another argument',
    file: `${fragment}/CameraFragment.kt`,
    find: 'const val ARG_CAPTURE_SESSION_ID: String = "ARG_CAPTURE_SESSION_ID"',
    replace: 'const val ARG_CAPTURE_SESSION_ID: String = "captureSessionId"',
    tests: 'capture-fragment:CameraFragmentTest',
  },
  {
    statement: '12.11',
    name: 'a key of the wrong scope opens the camera',
    file: license,
    find: '        if (answer.status < 300) return\n',
    replace: '        if (answer.status < 300 || answer.status == 403) return\n',
    tests: cases,
  },
  {
    statement: 'golden photos',
    name: 'a more blurred photo passes',
    file: `${core}/quality/QualityParameters.kt`,
    find: 'sharpnessMin = 0.37',
    replace: 'sharpnessMin = 0.2',
    tests: 'capture-core:GoldenFramesTest',
  },
  ...ANDROID_CAMERA_MUTATIONS,
  ...ANDROID_SCREEN_MUTATIONS,
];
