import type { SdkMutation } from './sdk-mutation.ts';

const screen = 'sdks/ios/Sources/RhinariumCapture/Screen';

/** The capture screen. */
export const IOS_SCREEN_MUTATIONS: readonly SdkMutation[] = [
  {
    statement: 'screen',
    name: 'hints flicker',
    file: `${screen}/Hints.swift`,
    find: 'shown.text != text && isDue ?',
    replace: 'shown.text != text ?',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'a hint is not spoken',
    file: `${screen}/CaptureFlow.swift`,
    find: '        device.announce(now)\n',
    replace: '',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'a photo is not announced',
    file: `${screen}/CaptureFlow.swift`,
    find: '      device.announce(words.text("taken", ["captured": "\\(taken)", "required": "\\(required)"]) ?? "")\n',
    replace: '      _ = (taken, required)\n',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'the outline does not turn green',
    file: `${screen}/CaptureFlow.swift`,
    find: '{ isGood = true } else { isGood = false }',
    replace: '{ isGood = false } else { isGood = false }',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'the photos of the review have other names than on the web',
    file: `${screen}/Hints.swift`,
    find: '"number": "\\(at + 1)"]',
    replace: '"number": "\\(at)"]',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'the whole animal comes first in the review',
    file: `${screen}/Hints.swift`,
    find: '  return named(.fingerprint, files.fingerprintImageFiles) + named(.appearance, files.appearanceImageFiles)\n',
    replace:
      '  return named(.appearance, files.appearanceImageFiles) + named(.fingerprint, files.fingerprintImageFiles)\n',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'a retake loses the photos that were good',
    file: `${screen}/CaptureFlow.swift`,
    find: '      files.fingerprintImageFiles.removeAll { unwanted.contains($0.name) }\n',
    replace: '      files.fingerprintImageFiles.removeAll()\n',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'a lost camera loses its photos',
    file: `${screen}/CaptureFlow.swift`,
    find: '      files = result.files\n      controller?.finalizeCamera()\n',
    replace: '      controller?.finalizeCamera()\n',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'a screen that goes leaves its camera on',
    file: `${screen}/CaptureFlow.swift`,
    find: '      isStopped = true\n      controller?.finalizeCamera()\n',
    replace: '      isStopped = true\n',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'a screen that goes says nothing',
    file: `${screen}/CaptureScreen.swift`,
    find: '        .onDisappear { flow.stop() }\n',
    replace: '',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'the shutter has no label for VoiceOver',
    file: `${screen}/CameraStage.swift`,
    find: '          .accessibilityLabel(flow.words.text("shutter") ?? "")\n',
    replace: '',
    tests: 'CaptureScreenTests',
  },
  {
    statement: 'screen',
    name: 'a refused camera has no way to the settings',
    file: `${screen}/Panels.swift`,
    find: 'if problem == .permissionDenied {',
    replace: 'if problem == .noSession {',
    tests: 'CaptureScreenTests',
  },
];
