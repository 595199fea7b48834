import type { SdkMutation } from './sdk-mutation.ts';

const core = 'sdks/android/capture-core/src/main/kotlin/rhinarium/capture';
const android = 'sdks/android/capture-android/src/main/kotlin/rhinarium/capture/android';
const fragment = 'sdks/android/capture-fragment/src/main/kotlin/rhinarium/capture/fragment';
const controller = `${core}/controller/CaptureController.kt`;
const machine = `${core}/controller/Machine.kt`;
const license = `${core}/license/CheckLicense.kt`;
const failures = `${core}/UIError.kt`;
const cases = 'capture-core:ConformanceTest';
const device = `${android}/DeviceCamera.kt`;
const session = `${android}/PictureSession.kt`;
const source = `${android}/PictureSource.kt`;
const deviceTests = 'capture-android:DeviceCameraTest';
const sessionTests = 'capture-android:PictureSessionTest';
const sourceTests = 'capture-android:PictureSourceTest';
const previewTests = 'capture-android:CameraPreviewTest';
const geometryTests = 'capture-android:CameraGeometryTest';

/** A mutation of each statement about the SDK. */
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
    statement: '12.5',
    name: 'frames are read as soon as the camera is on',
    file: machine,
    find: 'state == CameraState.INITIALIZING -> go(model, CameraState.READY)',
    replace: 'state == CameraState.INITIALIZING -> go(model, CameraState.READY, Command.START_FRAMES)',
    tests: cases,
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
    statement: '12.7',
    name: 'a camera that is refused is CameraOpenFailed',
    file: failures,
    find: '    return if (trouble == Trouble.REFUSED) UIError.PermissionDenied(failure)\n    else UIError',
    replace: '    return UIError',
    tests: cases,
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
  {
    statement: 'frames',
    name: 'pictures lie on their side when the display is turned',
    file: source,
    find: 'uprightDegrees(camera, system.displayDegrees)',
    replace: 'uprightDegrees(camera, 0)',
    tests: sourceTests,
  },
  {
    statement: 'photos',
    name: 'photos are written at quality 30',
    file: `${android}/BitmapJpegWriter.kt`,
    find: 'JPEG_QUALITY = 92',
    replace: 'JPEG_QUALITY = 30',
    tests: geometryTests,
  },
  {
    statement: 'focus',
    name: 'focus is never continuous',
    file: session,
    find: 'camera.hasContinuousFocus -> FocusMode.CONTINUOUS',
    replace: 'camera.hasContinuousFocus -> FocusMode.NONE',
    tests: sessionTests,
  },
  {
    statement: 'light',
    name: 'the light is never on',
    file: session,
    find: '        isTorchOn = isOn\n',
    replace: '',
    tests: sessionTests,
  },
  {
    statement: 'camera',
    name: 'a device that breaks is not lost',
    file: device,
    find: 'reason != CameraAccessException.CAMERA_DISCONNECTED || !interruption.begin()) lost()',
    replace: 'reason == CameraAccessException.CAMERA_DISCONNECTED && !interruption.begin()) lost()',
    tests: deviceTests,
  },
  {
    statement: 'interruption',
    name: 'a camera that another app has is opened at once',
    file: device,
    find: 'if (!interruption.isOver || isReleased',
    replace: 'if (!isInterrupted || isReleased',
    tests: deviceTests,
  },
  {
    statement: 'preview',
    name: 'the camera is never told its preview',
    file: `${android}/Camera2Platform.kt`,
    find: '            present?.showIn(target)\n',
    replace: '',
    tests: previewTests,
  },
  {
    statement: 'license',
    name: 'the license check does not say which SDK it is',
    file: `${core}/license/CheckLicense.kt`,
    find: ', CLIENT_HEADER to "capture-android/$SDK_VERSION")',
    replace: ')',
    tests: 'capture-core:PhotoFilesTest',
  },
  {
    statement: 'screen',
    name: 'the outline is never green',
    file: `${fragment}/CameraScreen.kt`,
    find: 'outline.isGood = status is DetectionStatus.Detected',
    replace: 'outline.isGood = false',
    tests: 'capture-fragment:CameraFragmentTest',
  },
];
