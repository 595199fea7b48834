import type { SdkMutation } from './sdk-mutation.ts';

const core = 'sdks/ios/Sources/RhinariumCaptureCore';
const adapter = 'sdks/ios/Sources/RhinariumCapture';
const machine = `${core}/Controller/Machine.swift`;
const license = `${core}/Controller/LicenseChecks.swift`;
const failures = `${core}/Controller/Failures.swift`;
const names = `${adapter}/CameraController.swift`;
const cases = 'testEveryCaseOfTheConformanceFilePasses$';
const photos = 'testEveryPhotoIsRefusedForTheEnginesReasonsAndHasItsPerceptualHash';
const connecting = 'testConnectingPublishesAndReadsNoFrameBeforeStartNorInAPause';
const screen = 'sdks/ios/Sources/RhinariumCapture/Screen';

/** A mutation of each statement about the SDK. */
export const IOS_MUTATIONS: readonly SdkMutation[] = [
  {
    statement: '12.1',
    name: 'the SDK asks another address of the service',
    file: license,
    find: '"/v2/license"',
    replace: '"/v2/pets"',
    tests: 'testTheSDKKnowsTheAddressesOfTheLicenseCheckAndOfTheLookAndNoOther',
  },
  {
    statement: '12.2',
    name: 'an identifier of the capture session may be left out',
    file: names,
    find: 'initialPosition: AVCaptureDevice.Position, captureSessionId: String\n',
    replace: 'initialPosition: AVCaptureDevice.Position, captureSessionId: String = "none"\n',
    tests: 'testWithoutACaptureSessionIdentifierItDoesNotCompile',
  },
  {
    statement: '12.3',
    name: 'the controller takes its license under another label',
    file: names,
    find: '      configuration: DetectionConfiguration, licenseInfo: LicenseInfo, captureSession: AVCaptureSession? = nil,',
    replace:
      '      configuration: DetectionConfiguration, license licenseInfo: LicenseInfo, captureSession: AVCaptureSession? = nil,',
    tests: 'testTheCodeOfTheWalkThroughCompiles',
  },
  {
    statement: '12.4',
    name: 'frames are read as soon as the camera is on',
    file: machine,
    find: '    case (.opened, .initializing): state = .ready\n',
    replace: '    case (.opened, .initializing):\n      state = .ready\n      return [.startFrames]\n',
    tests: connecting,
  },
  {
    statement: '12.6',
    name: 'a good frame is said to be processing',
    file: machine,
    find: '    return .detected(captured: captured[kindNow], required: required[kindNow])\n',
    replace: '    return .processing(nil)\n',
    tests: cases,
  },
  {
    statement: '12.7',
    name: 'a camera that is refused is CameraOpenFailed',
    file: failures,
    find: '  if case CameraFault.refused = failure { return .permissionDenied(cause: failure) }\n',
    replace: '',
    tests: cases,
  },
  {
    statement: '12.8',
    name: 'every controller asks about the key again',
    file: license,
    find: '    asked[question] = task\n',
    replace: '',
    tests: 'testAKeyIsSentInItsHeaderAndAskedOnceForCallsAtTheSameTime',
  },
  {
    statement: '12.9',
    name: 'stopDetection() does not say what took its place',
    file: `${adapter}/EarlierNames.swift`,
    find: '    @available(*, deprecated, renamed: "finalizeCamera()")\n',
    replace: '    @available(*, deprecated)\n',
    tests: 'testTheNamesOfEarlierVersionsNameWhatTookTheirPlace',
  },
  {
    statement: '12.11',
    name: 'a key of the wrong scope opens the camera',
    file: license,
    find: '        if answer.status < 300 { return }\n',
    replace: '        if answer.status < 300 || answer.status == 403 { return }\n',
    tests: cases,
  },
  {
    statement: 'golden photos',
    name: 'a more blurred photo passes',
    file: `${core}/Quality/QualityBounds.swift`,
    find: 'sharpnessMin = 0.37',
    replace: 'sharpnessMin = 0.2',
    tests: photos,
  },
  {
    statement: 'geometry',
    name: 'a picture that is turned by 270 degrees is read as if turned by 90',
    file: `${core}/Frames/GuideRegion.swift`,
    find: 'case 270: return Region(left: sensorWidth - bottom, top: region.left,',
    replace: 'case 270: return Region(left: region.top, top: region.left,',
    tests: 'testEveryPlaceAndSizeIsTheSame',
  },
  {
    statement: 'orientation',
    name: 'pictures lie on their side',
    file: `${adapter}/Turn.swift`,
    find: '        default: (.portrait, 90)\n',
    replace: '        default: (.portrait, 0)\n',
    tests: 'testAnglesOfTheBackCamera',
  },
  {
    statement: 'interruption',
    name: 'an interruption while the session starts is not heard',
    file: `${adapter}/AppleCamera.swift`,
    find: '      didSet { if isInterrupted { later { $0.onInterrupted?($0.isInterrupted) } } }\n',
    replace: '      didSet {}\n',
    tests: 'CameraFaultTests',
  },
  {
    statement: 'session',
    name: 'the session starts while it is being configured',
    file: `${adapter}/SessionWiring.swift`,
    find: '      session.commitConfiguration()\n      if isOwn { try start() }\n',
    replace: '      if isOwn { try start() }\n      session.commitConfiguration()\n',
    tests: 'AdapterTests',
  },
  {
    statement: 'focus',
    name: 'a lens that cannot focus near does not zoom in',
    file: `${adapter}/Lens.swift`,
    find: 'wide * farLensZoom : wide',
    replace: 'wide : wide',
    tests: 'LensTests',
  },
  {
    statement: 'license',
    name: 'the license request stores cookies',
    file: `${core}/Controller/DirectNetwork.swift`,
    find: '    configuration.httpShouldSetCookies = false\n',
    replace: '',
    tests: 'LicenseTests',
  },
  {
    statement: 'screen',
    name: 'hints flicker',
    file: `${screen}/Hints.swift`,
    find: 'shown.text != text && isDue ?',
    replace: 'shown.text != text ?',
    tests: 'CaptureScreenTests',
  },
];
