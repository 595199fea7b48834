import { CASES } from '../contract/cases.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import type { StatementNumber } from './read-specification.ts';

export interface Holder {
  /** File of the test. Absent for a contract case. */
  readonly file?: string;
  readonly name: string;
  readonly statements: readonly string[];
}

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

/** Every test that verifies a statement: contract cases first. */
export const HOLDERS: readonly Holder[] = [
  ...Object.entries(CASES).flatMap(([domain, cases]) =>
    cases.map(({ name, says }) => ({ name: `${domain}: ${name}`, statements: says })),
  ),
  ...Object.entries({ ...HELD_ELSEWHERE, ...HELD_NATIVELY }).flatMap(([file, tests]) =>
    Object.entries(tests).map(([name, statements]) => ({ file, name, statements })),
  ),
];

type Reasons = Readonly<Partial<Record<StatementNumber, string>>>;

const NATIVE =
  'The native SDKs run on the JVM, under Robolectric and against stand-ins for Apple’s frameworks, in a check of their own (`npm run sdk:android`, `npm run sdk:ios`); no device has run them.';

/** Statements without a test, with the reason. */
export const NOT_HELD: Reasons = {
  '1.3': 'Defines a word.',
  '1.4': 'Defines a word.',
  '1.8': 'Defines a word.',
  '1.15': 'A rule for authors; read, not tested.',
};

/** Gaps in the tests of a statement. */
export const PARTLY_HELD: Reasons = {
  '1.14': 'The schemas admit more fields; no client of the original service has been run against it.',
  '2.5': 'Nothing checks the time of last use.',
  '2.7': 'Held on one node: every request reads its key from the database, so that nodes do not differ.',
  '8.1':
    'That a score means the same in the next engine version rests on its calibration, measured in docs/accuracy.md.',
  '8.2': 'That the rates are true of real animals is measured, not tested: docs/accuracy.md.',
  '8.6': 'That more than 0.5 % of honest sessions would be refused is measured: docs/accuracy.md.',
  '12.2': NATIVE,
  '12.3': NATIVE,
  '12.4': NATIVE,
  '12.5': NATIVE,
  '12.6': NATIVE,
  '12.7': NATIVE,
  '12.9': NATIVE,
  '12.10': NATIVE,
  '13.1': 'That no other service is needed holds on the machine that runs the tests.',
};
