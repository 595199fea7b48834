import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkLicense } from './controller/check-license.ts';
import { captureVersion } from './version.ts';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test('states one version of the capture SDK on all platforms, and that of each package in its code', () => {
  const places: Readonly<Record<string, RegExp>> = {
    'packages/capture/package.json': /"version": "([^"]+)"/,
    'sdks/react-native/package.json': /"version": "([^"]+)"/,
    'sdks/react-native/src/version.ts': /'capture-react-native\/([^']+)'/,
    'sdks/capacitor/package.json': /"version": "([^"]+)"/,
    'sdks/capacitor/src/version.ts': /'capture-capacitor\/([^']+)'/,
    'sdks/android/pom.xml': /<artifactId>android-sdk<\/artifactId>\s*<version>([^<]+)/,
    'sdks/android/capture-core/src/main/kotlin/rhinarium/capture/Version.kt': /SDK_VERSION: String = "([^"]+)"/,
    'sdks/ios/RhinariumCapture.podspec': /s\.version = '([^']+)'/,
    'sdks/ios/Sources/RhinariumCaptureCore/Controller/LicenseChecks.swift': /captureVersion = "([^"]+)"/,
  };
  for (const [place, pattern] of Object.entries(places))
    assert.equal(pattern.exec(read(place))?.[1], captureVersion, place);
});

test('names itself in the license check, or the package around it', async () => {
  const names: unknown[] = [];
  const platform = {
    async fetch(_url: string, { headers }: { headers: Readonly<Record<string, string>> }) {
      names.push(headers['rhinarium-client']);
      return { status: 200, json: async () => ({}) };
    },
    async wait() {},
    open: () => Promise.reject(new Error('not opened')),
  };
  await checkLicense(platform, { key: 'named-by-itself' });
  await checkLicense(platform, { key: 'named-by-a-package', client: 'capture-capacitor/1.4.0' });
  assert.deepEqual(names, [`capture-web/${captureVersion}`, 'capture-capacitor/1.4.0']);
});
