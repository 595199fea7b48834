import type { Page } from 'playwright-core';
import type { Installation } from './open-installation.ts';

/** A page to capture. */
export interface Place {
  /** Name of its picture. */
  readonly name: string;
  readonly title: string;
  readonly url: string;
  /** Signed-in person, nobody by default. */
  readonly as?: keyof Installation['cookies'];
  /** Brings the loaded page into the state to capture. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Acts as a person at a place that is filmed on a phone, not pictured. */
  readonly act?: (page: Page) => Promise<void>;
}

export interface PlaceGroup {
  readonly title: string;
  readonly places: readonly Place[];
}

const drawMs = 180_000;

/** Verifies with generated photos and shows the result. */
async function verifyInPlayground(page: Page): Promise<void> {
  await page.getByText('Verify', { exact: true }).first().click();
  await page.getByLabel('Generated animal').fill('3');
  await page.getByRole('button', { name: 'Add generated photos' }).click();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor({ timeout: drawMs });
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByTestId('job-status').waitFor({ timeout: drawMs });
  await page.evaluate('scrollTo(0, 0)');
}

async function showWhatMatched(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show what matched' }).click();
  const sides = page.getByRole('img', { name: /side by side/ });
  await sides.nth(2).waitFor({ timeout: drawMs });
}

async function searchDocs(page: Page): Promise<void> {
  await page.locator('.search input').fill('delete a pet');
  await page.locator('.found a').first().waitFor();
}

/** Time to read a screen, ms. */
const readMs = 1_500;

/** Takes photos of a cat with the camera and sends them. */
async function capturePhotos(page: Page): Promise<void> {
  for (const name of ['I agree, continue', 'Start the camera', 'Send the photos']) {
    await page.getByRole('button', { name }).waitFor({ timeout: drawMs });
    await page.waitForTimeout(readMs);
    await page.getByRole('button', { name }).click();
  }
  await page.getByText('It is this animal.').waitFor({ timeout: drawMs });
  await page.waitForTimeout(readMs);
}

/** All pages in the order in which a person encounters them. */
export function placesOf(installation: Installation): readonly PlaceGroup[] {
  const { url, harbourUrl, cameraUrl, tenantId, freshId, petId, sessionId, jobId, lostReportId, captureKey, linkUrl } =
    installation;
  const docs = (name: string, title: string, address: string, prepare?: Place['prepare']): Place => ({
    name: `docs-${name}`,
    title,
    url: `${url}/docs${address}`,
    ...(prepare && { prepare }),
  });
  const ofConsole = (name: string, title: string, path: string, prepare?: Place['prepare']): Place => ({
    name: `console-${name}`,
    title,
    url: `${url}/console/${tenantId}${path}`,
    as: 'owner',
    ...(prepare && { prepare }),
  });
  const host = new URLSearchParams({
    key: captureKey,
    session: sessionId,
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
  });
  return [
    { title: 'Start page', places: [{ name: 'start', title: 'The page at `/`', url: `${url}/` }] },
    {
      title: 'Documentation',
      places: [
        docs('home', 'First page', '/'),
        docs('search', 'Search', '/quickstart', searchDocs),
        docs('quickstart', 'Quickstart', '/quickstart'),
        docs('guide', 'A guide with code in three languages', '/guides/enrol-verify-identify'),
        docs('photos', 'A guide with photos', '/guides/capturing-well'),
        docs('errors', 'Errors', '/errors'),
        docs('sdk', 'Server SDK', '/sdk/client'),
        docs('accuracy', 'Accuracy, with charts', '/accuracy'),
        docs('changelog', 'Changelog', '/changelog'),
        docs('unknown', 'A page that does not exist', '/unknown'),
        docs('reference', 'API reference', '/reference'),
        docs('operation', 'An operation in the API reference', '/reference#tag/pets/POST/v2/pets'),
      ],
    },
    {
      title: 'Console',
      places: [
        { name: 'console-sign-in', title: 'Sign in', url: `${url}/console/sign-in` },
        {
          name: 'console-first',
          title: 'First page of a new tenant',
          url: `${url}/console/${freshId}`,
          as: 'newcomer',
        },
        { name: 'console-empty', title: 'An empty list', url: `${url}/console/${freshId}/pets`, as: 'newcomer' },
        ofConsole('to-do', 'To do', '/to-do'),
        ofConsole('home', 'Home', ''),
        ofConsole('playground', 'Playground', '/playground'),
        ofConsole('answer', 'Playground after a verification', `/playground?pet=${petId}`, verifyInPlayground),
        ofConsole('pets', 'Pets', '/pets'),
        ofConsole('pet', 'A pet', `/pets/${petId}`),
        ofConsole('owners', 'Owners', '/owners'),
        ofConsole('import', 'Import', '/import'),
        ofConsole('pools', 'Search pools', '/search-pools'),
        ofConsole('lost-reports', 'Lost reports', '/lost-reports'),
        ofConsole('lost-report', 'A lost report with a candidate', `/lost-reports/${lostReportId}`),
        ofConsole('sightings', 'Sightings', '/sightings'),
        ofConsole('found-animal', 'Found animal', '/found-animal'),
        ofConsole('lost-animal', 'Lost animal', '/lost-animal'),
        ofConsole('sharing-groups', 'Sharing groups', '/sharing-groups'),
        ofConsole('links', 'Capture links', '/capture-links'),
        ofConsole('sessions', 'Capture sessions', '/capture-sessions'),
        ofConsole('session', 'A capture session', `/capture-sessions/${sessionId}`),
        ofConsole('jobs', 'Jobs', '/jobs'),
        ofConsole('job', 'A job and what matched', `/jobs/verification/${jobId}`, showWhatMatched),
        ofConsole('accuracy', 'Accuracy', '/accuracy'),
        ofConsole('keys', 'API keys', '/keys'),
        ofConsole('webhooks', 'Webhooks', '/webhooks'),
        ofConsole('plan', 'Plan', '/plan'),
        ofConsole('people', 'People', '/people'),
        ofConsole('requests', 'Request log', '/requests'),
        ofConsole('audit', 'Audit log', '/audit'),
        { name: 'console-account', title: 'Account', url: `${url}/console/account`, as: 'owner' },
        { name: 'console-operator', title: 'Installation', url: `${url}/console/operator`, as: 'operator' },
      ],
    },
    {
      title: 'Camera and examples',
      places: [
        { name: 'camera-host', title: 'Camera page for web views', url: `${url}/capture/host.html#${host}` },
        { name: 'camera-link', title: 'Page of a capture link', url: linkUrl },
        { name: 'capture', title: 'A capture on a phone', url: linkUrl, act: capturePhotos },
        { name: 'camera-plain', title: 'Camera in plain HTML', url: `${cameraUrl}/plain` },
        { name: 'harbour-home', title: 'Harbour, the insurance', url: harbourUrl },
        { name: 'harbour-enrol', title: 'Harbour: insure a pet', url: `${harbourUrl}/enrol` },
        { name: 'harbour-find', title: 'Harbour: a found pet', url: `${harbourUrl}/find` },
      ],
    },
  ];
}
