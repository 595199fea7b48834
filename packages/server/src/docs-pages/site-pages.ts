import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A page of the documentation: a Markdown file of the repository and its address. */
export interface SitePage {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Below /docs/, without an extension. */
  readonly address: string;
  /** Title in the navigation. */
  readonly title: string;
  /** Words that readers search for and the page does not use, or not in its headings. */
  readonly words?: string;
}

export interface SiteSection {
  readonly title: string;
  readonly pages: readonly SitePage[];
  /** Weight in the search. The pages of few readers contain most words somewhere. */
  readonly weight: number;
}

/** Root of the repository, from `src` and from `dist`. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Base path of the documentation. */
export const BASE = '/docs/';

/** A page of the folder docs, at its own name. */
const doc = (name: string, title: string, words?: string): SitePage => ({
  file: `docs/${name}.md`,
  address: name,
  title,
  ...(words !== undefined && { words }),
});
const guide = (name: string, title: string, words?: string) => doc(`guides/${name}`, title, words);
const other = (file: string, address: string, title: string, words?: string): SitePage => ({
  file,
  address,
  title,
  ...(words !== undefined && { words }),
});

export const HOME: SitePage = doc('index', 'Documentation');

const decisionsFolder = path.join(root, 'docs/decisions');

/** Index of the decisions, then one page each, titled by its first line. */
const DECISIONS: readonly SitePage[] = [
  other('docs/decisions/README.md', 'decisions/all', 'All decisions'),
  ...readdirSync(decisionsFolder)
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name) => {
      const heading = /^# (.*)$/m.exec(readFileSync(path.join(decisionsFolder, name), 'utf8'))?.[1] ?? name;
      return other(`docs/decisions/${name}`, `decisions/${path.basename(name, '.md')}`, heading);
    }),
];

/** All pages except the first one, in navigation order, by reader. */
export const SECTIONS: readonly SiteSection[] = [
  {
    title: 'Begin',
    weight: 2,
    pages: [
      doc('quickstart', 'Quickstart'),
      doc('walk', 'A walk with pictures'),
      doc('concepts', 'Concepts'),
      doc('why-not-a-microchip', 'Why not a microchip', 'chip tag transponder liveness compare'),
      doc('glossary', 'Glossary'),
      doc('what-it-does-not-do', 'What it does not do'),
    ],
  },
  {
    title: 'For developers',
    weight: 2,
    pages: [
      guide('going-live', 'Going live', 'production checklist architecture keys launch'),
      guide('enrol-verify-identify', 'Enrol, verify, identify'),
      guide('without-an-sdk', 'Without an SDK: capture links', 'QR code hosted'),
      guide(
        'phone',
        'Your phone, from the first minute',
        'https camera certificate warning local network localhost QR',
      ),
      guide('capturing-well', 'Capture good photos'),
      guide('false-match-rate', 'Choose a false-match rate', 'threshold strict'),
      guide('duplicates-and-lost-pets', 'Duplicates and lost pets', 'two cats or dogs look the same twins merge'),
      guide('webhooks', 'Webhooks and events', 'notify notified notification callback'),
      guide('other-programs', 'n8n, Home Assistant', 'Frigate Immich ASM3 Shelterluv automation cat flap no-code'),
      guide('test-mode', 'Test mode and tests'),
      doc('test-outcomes', 'Forced outcomes'),
      doc('errors', 'Errors'),
      doc('events', 'Events'),
      doc('limits', 'Limits and plans', 'pricing price cost quota throttle expire 429'),
      doc('migration', 'Migrate from v1'),
      other('packages/client/README.md', 'sdk/client', 'Server SDK', 'TypeScript JavaScript Node.js'),
      doc('generated-clients', 'Other languages', 'Python Go Java generator'),
      other('packages/cli/README.md', 'sdk/cli', 'Command line', 'CLI import CSV bulk'),
    ],
  },
  {
    title: 'Camera SDKs and examples',
    weight: 1.5,
    pages: [
      other('packages/capture/README.md', 'sdk/capture', 'Capture for the web', 'browser JavaScript camera'),
      other('sdks/android/README.md', 'sdk/android', 'Capture for Android', 'Kotlin mobile app'),
      other('sdks/android/docs/first-hour.md', 'sdk/android-first-hour', 'Android: first hour on a device'),
      other('sdks/ios/README.md', 'sdk/ios', 'Capture for iOS', 'Swift iPhone mobile app'),
      other('sdks/ios/docs/walk-through.md', 'sdk/ios-walk-through', 'iOS: in an app'),
      other('sdks/ios/docs/first-hour.md', 'sdk/ios-first-hour', 'iOS: first hour on a device'),
      other('sdks/react-native/README.md', 'sdk/react-native', 'Capture in React Native'),
      other('sdks/capacitor/README.md', 'sdk/capacitor', 'Capture in Capacitor', 'Ionic'),
      other('examples/camera/README.md', 'example-camera', 'Example: HTML, React, Vue'),
      other('examples/integrator/README.md', 'example', 'Example: an insurance'),
      other('examples/shelter/README.md', 'example-shelter', 'Example: lost and found'),
      other('examples/clinic/README.md', 'example-clinic', 'Example: a clinic, in Python'),
    ],
  },
  {
    title: 'For operators',
    weight: 1.5,
    pages: [
      doc('operating', 'Run the service', 'production deploy install backup upgrade'),
      doc('roles', 'Roles', 'staff volunteer permissions rights people access viewer developer owner'),
      guide(
        'sign-in-with-the-organisation',
        'Sign in with the organisation',
        'SSO single sign-on OIDC OpenID SAML Entra Azure Google Okta Keycloak login',
      ),
      doc('settings', 'Settings', 'environment variables configuration'),
      guide('several-nodes', 'Several nodes', 'cluster high availability'),
      guide('model-packs', 'Model packs', 'own network neural ONNX train custom'),
      doc('scale', 'Scale'),
      doc('runbook', 'Runbook'),
      doc('metrics', 'Metrics'),
      other('CHANGELOG.md', 'changelog', 'Changelog', 'release notes'),
    ],
  },
  {
    title: 'Data protection, owners',
    weight: 2,
    pages: [
      guide('privacy-and-deletion', 'Privacy and deletion', 'GDPR DSGVO DPIA DPO controller processor personal data'),
      guide('for-owners', 'For owners of animals', 'consent rights plain words'),
      guide(
        'volunteers',
        'For volunteers',
        'shelter desk staff first day Monday stranger wrote found animal phone call',
      ),
      other('SECURITY.md', 'security', 'Security', 'vulnerability threat model'),
    ],
  },
  {
    title: 'For auditors',
    weight: 0.3,
    pages: [
      doc('accuracy', 'Accuracy', 'false match rate error measured'),
      doc('engine', 'How the engine works'),
      doc('reliability', 'Reliability'),
      doc('specification', 'Specification'),
      doc('conformance', 'Conformance'),
      doc('capture-sdks', 'Tests of the camera SDKs'),
      doc('mutations', 'Mutation tests'),
      doc('sdk-mutations', 'Mutation tests for Android and iOS'),
      other('bench/README.md', 'benchmarks', 'Benches'),
    ],
  },
  {
    title: 'For contributors',
    weight: 0.3,
    pages: [
      other('CONTRIBUTING.md', 'contributing', 'Contributing'),
      other('ARCHITECTURE.md', 'architecture', 'Architecture'),
      doc('releasing', 'Releasing'),
      other('packages/capture/docs/native-ports.md', 'sdk/native-ports', 'Ports of the capture SDK'),
      other('packages/synthetic/README.md', 'synthetic', 'Generated pets'),
    ],
  },
  { title: 'Decisions', weight: 0.1, pages: DECISIONS },
];

export const PAGES: readonly SitePage[] = [HOME, ...SECTIONS.flatMap(({ pages }) => pages)];

const pageOfFile = new Map(PAGES.map((page) => [page.file, page]));
const pageOfAddress = new Map(PAGES.map((page) => [page === HOME ? '' : page.address, page]));

/** The page at an address below /docs/, `undefined` if there is none. */
export const pageAt = (address: string): SitePage | undefined => pageOfAddress.get(address);

export const hrefOf = (page: SitePage): string => (page === HOME ? '/docs' : `${BASE}${page.address}`);

/** File of the repository that a relative link of a page names. */
const targetOf = (fromFile: string, href: string) =>
  path.posix.join(path.posix.dirname(fromFile), decodeURI(href.split('#')[0]!));

/** URL of a page's link. `undefined` for a file that is not a page. */
export function linkOf(fromFile: string, href: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const page = pageOfFile.get(targetOf(fromFile, href));
  const hash = href.split('#')[1];
  return page && `${hrefOf(page)}${hash === undefined ? '' : `#${hash}`}`;
}

const PICTURE = /\.(webp|png|jpg|svg)$/;

/** URL of a page's picture. */
export const pictureOf = (fromFile: string, href: string): string =>
  /^[a-z]+:/.test(href) ? href : `${BASE}pictures/${targetOf(fromFile, href)}`;

/** The file of a picture's URL, `undefined` if no page can show it. */
export function fileOfPicture(address: string): string | undefined {
  const file = /^pictures\/((?:docs|packages|sdks|examples)\/.+)$/.exec(address)?.[1];
  if (file === undefined || !PICTURE.test(file) || file.split('/').includes('..')) return undefined;
  return existsSync(path.join(root, file)) ? file : undefined;
}
