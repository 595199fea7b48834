/** A page of the site: a Markdown file of the repository and where the site shows it. */
export interface SitePage {
  /** From the root of the repository. */
  readonly file: string;
  /** Below /docs/, without an extension. */
  readonly address: string;
  /** In the navigation. */
  readonly title: string;
}

export interface SiteSection {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** A page of the folder docs, at the address of its own name. */
const doc = (name: string, title: string): SitePage => ({ file: `docs/${name}.md`, address: name, title });
const other = (file: string, address: string, title: string): SitePage => ({ file, address, title });

export const HOME: SitePage = doc('index', 'Rhinarium');

/** All pages of the site besides its first, in the order of the navigation. */
export const SECTIONS: readonly SiteSection[] = [
  {
    title: 'Start',
    pages: [
      doc('quickstart', 'Quickstart'),
      doc('concepts', 'Concepts'),
      doc('walk', 'A walk with pictures'),
      doc('glossary', 'Glossary'),
      doc('comparison', 'Compared with other products'),
    ],
  },
  {
    title: 'Guides',
    pages: [
      doc('guides/enrol-verify-identify', 'Enrol, verify, identify'),
      doc('guides/capturing-well', 'Capture good photos'),
      doc('guides/false-match-rate', 'Choose a false-match rate'),
      doc('guides/duplicates-and-lost-pets', 'Duplicates and lost pets'),
      doc('guides/privacy-and-deletion', 'Privacy and deletion'),
      doc('guides/webhooks', 'Webhooks and events'),
      doc('guides/test-mode', 'Test mode'),
      doc('guides/testing', 'Test your integration'),
      doc('operating', 'Go to production'),
      doc('guides/several-nodes', 'Several nodes'),
      doc('scale', 'Scale'),
      doc('runbook', 'Runbook'),
      doc('metrics', 'Metrics'),
      doc('migration', 'Migrate from v1'),
    ],
  },
  {
    title: 'API',
    pages: [
      doc('errors', 'Errors'),
      doc('events', 'Events'),
      doc('test-outcomes', 'Forced outcomes'),
      doc('limits', 'Limits and plans'),
      doc('settings', 'Settings'),
    ],
  },
  {
    title: 'SDKs',
    pages: [
      other('packages/client/README.md', 'sdk/client', 'Server SDK'),
      other('packages/cli/README.md', 'sdk/cli', 'Command line'),
      doc('generated-clients', 'Other languages'),
      other('packages/capture/README.md', 'sdk/capture', 'Capture SDK'),
      doc('capture-sdks', 'Capture SDKs, and what holds them'),
      other('sdks/capacitor/README.md', 'sdk/capacitor', 'Capture in Capacitor'),
      other('sdks/react-native/README.md', 'sdk/react-native', 'Capture in React Native'),
      other('sdks/android/README.md', 'sdk/android', 'Android SDK'),
      other('sdks/android/docs/walk-through.md', 'sdk/android-walk-through', 'Android SDK in an app'),
      other('sdks/android/docs/first-hour.md', 'sdk/android-first-hour', 'Android SDK: first hour on a device'),
      other('sdks/ios/README.md', 'sdk/ios', 'iOS SDK'),
      other('sdks/ios/docs/walk-through.md', 'sdk/ios-walk-through', 'iOS SDK in an app'),
      other('sdks/ios/docs/first-hour.md', 'sdk/ios-first-hour', 'iOS SDK: first hour on a device'),
      other('packages/capture/docs/native-ports.md', 'sdk/native-ports', 'Native ports'),
      other('examples/integrator/README.md', 'example', 'Example: an insurance'),
      other('examples/shelter/README.md', 'example-shelter', 'Example: lost and found'),
      other('examples/clinic/README.md', 'example-clinic', 'Example: a clinic, in Python'),
      other('examples/camera/README.md', 'example-camera', 'Example: HTML, React, Vue'),
    ],
  },
  {
    title: 'Trust',
    pages: [
      doc('accuracy', 'Accuracy'),
      doc('engine', 'How the engine works'),
      doc('reliability', 'Reliability'),
      other('SECURITY.md', 'security', 'Security'),
      other('bench/README.md', 'benchmarks', 'Benchmarks'),
    ],
  },
  {
    title: 'Project',
    pages: [
      other('CHANGELOG.md', 'changelog', 'Changelog'),
      doc('specification', 'Specification'),
      doc('conformance', 'Conformance'),
      doc('mutations', 'Broken promises and tests'),
      doc('sdk-mutations', 'The same for Android and iOS'),
      doc('releasing', 'Releasing'),
      other('CONTRIBUTING.md', 'contributing', 'Contributing'),
      other('ARCHITECTURE.md', 'architecture', 'Architecture'),
      other('packages/synthetic/README.md', 'synthetic', 'Generated pets'),
    ],
  },
];
