import type { StatementNumber } from './read-specification.ts';

type Held = Readonly<Record<string, readonly StatementNumber[]>>;

const core = 'sdks/android/capture-core/src/test/kotlin/rhinarium/capture';
const android = 'sdks/android/capture-android/src/test/kotlin/rhinarium/capture';
const fragment = 'sdks/android/capture-fragment/src/test/kotlin/rhinarium/capture/fragment';
const ios = 'sdks/ios/Tests';

/** Statements verified by `npm run sdk:android` and `npm run sdk:ios` in Kotlin and Swift. */
export const HELD_NATIVELY: Readonly<Record<string, Held>> = {
  [`${core}/conformance/ConformanceCases.kt`]: {
    'all cases of the conformance file, with each of Android': ['12.2', '12.6', '12.7', '12.8', '12.11'],
    'the cases of Android, under its names': ['12.2', '12.5', '12.6', '12.7'],
  },
  [`${core}/license/FetchLicenseTest.kt`]: {
    'a request carries the key, and its answer comes back whatever its status': ['12.1', '12.8'],
  },
  [`${android}/android/CameraControllerTest.kt`]: {
    'a camera opens, is published, and is let go': ['12.5', '12.8'],
    'without a capture session the controller fails to initialize, and asks for nothing': ['12.2'],
    'without the permission it is PermissionDenied, and with it the same controller opens': ['12.7'],
    'a device without a camera on that side is CameraOpenFailed with its cause': ['12.7'],
    'a refused key is InvalidLicense with the service': ['12.7', '12.11'],
    'cancellation passes through as it is, and the camera that opens late is closed': ['12.7'],
  },
  [`${android}/ApiFileTest.kt`]: {
    'what is public is what the API file says': ['12.5', '12.9'],
  },
  [`${fragment}/CameraFragmentTest.kt`]: {
    'the cases of the conformance file about fragments': ['12.2', '12.5', '12.10'],
    'without any arguments it removes itself as well': ['12.2'],
    'the arguments are those of the specification, and outlive the process': ['12.5', '12.10'],
  },
  [`${ios}/RhinariumCaptureCoreTests/ConformanceTests.swift`]: {
    testEveryCaseOfTheConformanceFilePasses: ['12.2', '12.4', '12.6', '12.7', '12.8', '12.11'],
    testEveryErrorHasTheNameThatTheConformanceFileGivesIt: ['12.7'],
  },
  [`${ios}/RhinariumCaptureCoreTests/LicenseTests.swift`]: {
    testAKeyIsSentInItsHeaderAndAskedOnceForCallsAtTheSameTime: ['12.8'],
    testARefusedKeyBringsTheServicesCode: ['12.11'],
  },
  [`${ios}/RhinariumCaptureTests/AdapterConformanceTests.swift`]: {
    testEveryCaseOfTheConformanceFilePassesOnTheAdaptersController: ['12.3', '12.4'],
    testTheAdapterKnowsEveryErrorOfApplesThatTheConformanceFileNames: ['12.7'],
  },
  [`${ios}/RhinariumCaptureTests/AdapterTests.swift`]: {
    testConnectingPublishesAndReadsNoFrameBeforeStartNorInAPause: ['12.3', '12.4'],
    testAnInjectedSessionIsLeftRunningAsItWas: ['12.4'],
    testAWholeCaptureHandsOverThreeSquaresAndOneWholePictureAsJPEG: ['12.6'],
    testADeniedCameraIsPermissionDenied: ['12.7'],
    testTheViewsShowTheControllersSession: ['12.4'],
  },
  [`${ios}/RhinariumCaptureTests/CompilerTests.swift`]: {
    testWithoutACaptureSessionIdentifierItDoesNotCompile: ['12.2'],
    testTheCodeOfTheWalkThroughCompiles: ['12.3'],
    testThePublicNamesAreThoseOfTheCommittedFiles: ['12.3', '12.4'],
    testTheNamesOfEarlierVersionsNameWhatTookTheirPlace: ['12.9'],
  },
  [`${ios}/RhinariumCaptureTests/PackageTests.swift`]: {
    testTheSDKKnowsTheAddressesOfTheLicenseCheckAndOfTheLookAndNoOther: ['12.1'],
  },
};
