/** A page of the site: a Markdown file of the repository and its URL. */
export interface SitePage {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Below /docs/, without an extension. */
  readonly address: string;
  /** Title in the navigation. */
  readonly title: string;
}

export interface SiteSection {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** A page of the folder docs, at its own name. */
const doc = (name: string, title: string): SitePage => ({ file: `docs/${name}.md`, address: name, title });
const other = (file: string, address: string, title: string): SitePage => ({ file, address, title });

export const HOME: SitePage = doc('index', 'Rhinarium');

/** All pages except the first one, in navigation order, grouped by what a reader wants to do. */
export const SECTIONS: readonly SiteSection[] = [
  {
    title: 'Use it',
    pages: [
      doc('quickstart', 'Quickstart'),
      doc('concepts', 'Concepts'),
      doc('walk', 'A walk with pictures'),
      doc('guides/enrol-verify-identify', 'Enrol, verify, identify'),
      doc('guides/without-an-sdk', 'Without an SDK: capture links'),
      doc('guides/capturing-well', 'Capture good photos'),
      doc('guides/false-match-rate', 'Choose a false-match rate'),
      doc('guides/duplicates-and-lost-pets', 'Duplicates and lost pets'),
      doc('comparison', 'Compared with other products'),
      doc('glossary', 'Glossary'),
    ],
  },
  {
    title: 'Run it',
    pages: [
      doc('operating', 'Go to production'),
      doc('settings', 'Settings'),
      doc('limits', 'Limits and plans'),
      doc('guides/several-nodes', 'Several nodes'),
      doc('guides/privacy-and-deletion', 'Privacy and deletion'),
      doc('scale', 'Scale'),
      doc('runbook', 'Runbook'),
      doc('metrics', 'Metrics'),
      other('CHANGELOG.md', 'changelog', 'Changelog'),
    ],
  },
  {
    title: 'Build with it',
    pages: [
      doc('errors', 'Errors'),
      doc('events', 'Events'),
      doc('guides/webhooks', 'Webhooks and events'),
      doc('guides/test-mode', 'Test mode'),
      doc('test-outcomes', 'Forced outcomes'),
      doc('guides/testing', 'Test your integration'),
      doc('migration', 'Migrate from v1'),
      other('packages/client/README.md', 'sdk/client', 'Server SDK'),
      doc('generated-clients', 'Other languages'),
      other('packages/cli/README.md', 'sdk/cli', 'Command line'),
      doc('capture-sdks', 'Capture SDKs'),
      other('packages/capture/README.md', 'sdk/capture', 'Capture for the web'),
      other('sdks/android/README.md', 'sdk/android', 'Capture for Android'),
      other('sdks/android/docs/walk-through.md', 'sdk/android-walk-through', 'Android: in an app'),
      other('sdks/android/docs/first-hour.md', 'sdk/android-first-hour', 'Android: first hour on a device'),
      other('sdks/ios/README.md', 'sdk/ios', 'Capture for iOS'),
      other('sdks/ios/docs/walk-through.md', 'sdk/ios-walk-through', 'iOS: in an app'),
      other('sdks/ios/docs/first-hour.md', 'sdk/ios-first-hour', 'iOS: first hour on a device'),
      other('sdks/capacitor/README.md', 'sdk/capacitor', 'Capture in Capacitor'),
      other('sdks/react-native/README.md', 'sdk/react-native', 'Capture in React Native'),
      other('examples/integrator/README.md', 'example', 'Example: an insurance'),
      other('examples/shelter/README.md', 'example-shelter', 'Example: lost and found'),
      other('examples/clinic/README.md', 'example-clinic', 'Example: a clinic, in Python'),
      other('examples/camera/README.md', 'example-camera', 'Example: HTML, React, Vue'),
    ],
  },
  {
    title: 'Check it',
    pages: [
      doc('accuracy', 'Accuracy'),
      doc('engine', 'How the engine works'),
      other('SECURITY.md', 'security', 'Security'),
      doc('reliability', 'Reliability'),
      doc('specification', 'Specification'),
      doc('conformance', 'Conformance'),
      doc('mutations', 'Mutation tests'),
      doc('sdk-mutations', 'Mutation tests for Android and iOS'),
      other('bench/README.md', 'benchmarks', 'Benches'),
    ],
  },
  {
    title: 'Work on it',
    pages: [
      other('CONTRIBUTING.md', 'contributing', 'Contributing'),
      other('ARCHITECTURE.md', 'architecture', 'Architecture'),
      doc('releasing', 'Releasing'),
      other('packages/capture/docs/native-ports.md', 'sdk/native-ports', 'Ports of the capture SDK'),
      other('packages/synthetic/README.md', 'synthetic', 'Generated pets'),
    ],
  },
];
