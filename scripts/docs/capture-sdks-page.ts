import { HOLDERS, type Holder } from '../../test/specification/holders.ts';
import { SPECIFICATION } from '../../test/specification/read-specification.ts';
import { page, table } from './markdown.ts';
import { matrixTable } from './native-ports-page.ts';

const PRINTED_BY =
  '<!-- Printed by `npm run docs` from docs/specification.md, test/specification and conformance/. Do not edit. -->';

const PLATFORMS = [
  ['web', /^(packages\/capture|test\/capture|conformance)\//],
  ['android', /^(sdks\/android|conformance)\//],
  ['ios', /^(sdks\/ios|conformance)\//],
  ['server SDK', /^(packages|test)\/client\//],
] as const;

const SDKS = [
  [
    'browsers, web views',
    '[`<pet-camera-view>`](../packages/capture/README.md)',
    'its README',
    'Chromium, WebKitGTK, Firefox',
  ],
  [
    'Android',
    '[Kotlin](../sdks/android/README.md)',
    '[walk-through](../sdks/android/docs/walk-through.md), [first hour](../sdks/android/docs/first-hour.md)',
    'the JVM, Robolectric, D8',
  ],
  [
    'iOS',
    '[Swift](../sdks/ios/README.md)',
    '[walk-through](../sdks/ios/docs/walk-through.md), [first hour](../sdks/ios/docs/first-hour.md)',
    'Swift on Linux, with stand-ins for Apple’s frameworks',
  ],
  [
    'React Native',
    '[component](../sdks/react-native/README.md) over the web',
    'its README, [example app](../sdks/react-native/example/app.tsx)',
    'Chromium, with HTML for React Native’s views',
  ],
  [
    'Capacitor',
    '[plugin](../sdks/capacitor/README.md) over the web',
    'its README, [example app](../sdks/capacitor/example/app.ts)',
    'Chromium, with Capacitor’s core',
  ],
];

/** A test by the last parts of its file; a case of the conformance file runs on all platforms. */
function nameOf({ file = '', name }: Holder): string {
  const short = file.startsWith('conformance/') ? 'case' : `\`${file.slice(file.lastIndexOf('/') + 1)}\``;
  return `${short}: ${name}`;
}

/** docs/capture-sdks.md: each statement about the capture SDK with the tests that hold it, by platform. */
export function printCaptureSdks(): string {
  const rows = SPECIFICATION.filter(({ number, isRetired }) => number.startsWith('12.') && !isRetired).map(
    ({ number, text }) => [
      number,
      text,
      ...PLATFORMS.map(([, ofPlatform]) =>
        HOLDERS.filter(({ file, statements }) => statements.includes(number) && ofPlatform.test(file ?? ''))
          .map(nameOf)
          .join('; '),
      ),
    ],
  );
  return page(
    '# Capture SDKs, and what holds them',
    PRINTED_BY,
    'Every platform photographs in the same way, because all are held to the same files ([ADR 31](decisions/0031-one-truth.md)). No device has run any of the SDKs for apps; each says first in its README what never ran, and has a list of what to try in the first hour. What they promise was broken on purpose to see a test fail: [Android and iOS](sdk-mutations.md), [the web and the packages over it](mutations.md).',
    table(['app', 'with', 'from the package to the photos', 'runs in our tests in'], SDKS),
    '## The specification, statement by statement',
    'Which test holds what. An empty cell: the statement is of another platform, or nothing of that platform holds it. A case is one of `conformance/capture-1.4.json`, which runs in Node, Chromium, WebKitGTK, Firefox, on the JVM, under Robolectric (API 24, 30, 35) and in Swift. Tests in Kotlin and Swift are run by `npm run sdk:android` and `npm run sdk:ios`.',
    table(['', 'Statement', ...PLATFORMS.map(([name]) => name)], rows),
    '## The conformance matrix',
    'How many cases each platform passes; what is left out is of another platform, or has no such error there. [Native ports](../packages/capture/docs/native-ports.md) says how they run.',
    matrixTable(),
  );
}
