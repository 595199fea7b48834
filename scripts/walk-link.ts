import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@rhinarium/client';
import { readPosterCode, readQrCode } from '@rhinarium/server/testing/capture-links';
import { type ServerProcess, startServerProcess } from '@rhinarium/server/testing/server-process';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { readMachine } from '../bench/machine.ts';
import { openPage } from '../test/browsers/console/console-page.ts';
import { photoPicture, type Segment, writeVideo } from '../test/capture/support/camera-video.ts';
import { chromiumProgram, missingBrowsers } from '../test/support/browser-programs.ts';
import { commandLine } from './command-line.ts';
import { ROOT } from './read-texts.ts';
import { recordIn, sayMachine, signIn, timedSteps } from './walk/steps.ts';

const USAGE = `Usage: npm run walk:link -- FACES WHOLE [--trace FOLDER]

Walks from the console on a desktop to the camera of an emulated phone and back: a registered cat is verified through a
capture link whose QR code is read from the screen. Then a stranger follows the code of a poster with the other photos,
which become a sighting. Records the times in docs/walk.md, and pictures without an animal.
Needs Chromium.
  FACES           folder with at least 12 photos of a real cat's face
  WHOLE           folder with at least 4 photos of the whole cat
  --trace FOLDER  records what desktop and phone show, for \`npx playwright show-trace\`
`;

const { faces, whole, trace } = commandLine(USAGE, (words) => {
  const unknown = words.find((word) => word.startsWith('--') && word !== '--trace');
  if (unknown !== undefined) throw new Error(`There is no option ${unknown}.`);
  const at = words.indexOf('--trace');
  const folder = at < 0 ? undefined : words[at + 1];
  const [faces, whole, ...rest] = words.filter((_, n) => at < 0 || (n !== at && n !== at + 1));
  if (faces === undefined || whole === undefined || rest.length > 0) throw new Error('It takes two folders.');
  return { faces, whole, trace: folder };
});

const photosOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => /\.jpe?g$/i.test(file))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .map((file) => path.join(folder, file));

/** Registers the cat with the photos that the camera does not show later. */
async function registerCat(server: ServerProcess, files: readonly string[], wholes: readonly string[]) {
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey! });
  const { id: petId } = await client.pets.create({ species: 'CAT', name: 'Nabi' });
  const { sessionId } = await client.captureSessions.create({
    species: 'CAT',
    purpose: 'PET_PROFILE_REGISTRATION',
    petId,
  });
  const { isComplete } = await client.captureSessions.uploadFiles(sessionId, {
    fingerprints: await Promise.all(files.map((file) => readFile(file))),
    appearances: await Promise.all(wholes.map((file) => readFile(file))),
  });
  if (!isComplete) throw new Error('The photos of the folders do not suffice for a registration.');
  await client.pets.addFingerprintsAndWait(petId, { sessionId });
  return { client, petId };
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ height: 700, withoutEnlargement: true })
    .webp({ quality: 78, effort: 6 })
    .toFile(path.join(ROOT, 'docs/images/walk', `${name}.webp`));
}

async function startTrace(context: BrowserContext): Promise<void> {
  if (trace !== undefined) await context.tracing.start({ screenshots: true, snapshots: true });
}

async function endTrace(context: BrowserContext, name: string): Promise<void> {
  if (trace !== undefined) await context.tracing.stop({ path: path.join(trace, `${name}.zip`) });
  await context.close();
}

type Steps = ReturnType<typeof timedSteps>;

const PHONE = {
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

/** Opens the page of a code on a phone, consents, and lets the camera take the photos. */
async function photographAt(page: Page, code: string, what: string, name: string, { step }: Steps): Promise<void> {
  await step(what, async () => {
    await page.goto(code);
    await page.getByRole('button', { name: 'I agree, continue' }).waitFor();
    await picture(page, name);
    await page.getByRole('button', { name: 'I agree, continue' }).click();
  });
  await step('phone: the camera takes the photos', async () => {
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByRole('button', { name: 'Send the photos' }).click({ timeout: 90_000 });
  });
}

/** A stranger gets from the QR code of a printed poster to a sighting. */
async function walkFromPoster(browser: Browser, server: ServerProcess, client: Client, steps: Steps): Promise<string> {
  await client.lostAndFound.update({ isEnabled: true });
  const { poster } = await client.captureLinks.create({
    purpose: 'PET_IDENTIFICATION',
    species: 'CAT',
    title: 'Harbour shelter',
    createsSighting: true,
    withPoster: true,
  });
  const code = await readPosterCode(poster!);
  const { page, context, complaints } = await openPage(browser, { ...PHONE, url: server.url });
  await photographAt(page, code, 'phone: the page of the poster’s code, consent', 'poster-phone', steps);
  await steps.step('phone: _Harbour shelter has your photos_', async () => {
    await page.getByRole('heading', { name: 'Harbour shelter has your photos' }).waitFor({ timeout: 60_000 });
  });
  await context.close();
  if (complaints.length > 0) throw new Error(complaints.join('; '));
  const { data } = await client.sightings.list();
  return `${data.length} sighting`;
}

async function walk(browser: Browser, server: ServerProcess, petId: string, steps: Steps): Promise<string> {
  const desktop = await openPage(browser, { url: server.url, locale: 'en-GB' });
  await startTrace(desktop.context);
  await signIn(desktop.page, server.signInUrl!);
  const tenant = new URL(desktop.page.url()).pathname;
  const code = await steps.step('desktop: the pet, _Share a link_, the QR code', async () => {
    await desktop.page.goto(`${server.url}${tenant}/pets/${petId}`);
    await desktop.page.getByRole('button', { name: 'Share a link' }).click();
    await desktop.page.getByLabel('What the photos are for').selectOption('PET_VERIFICATION');
    await desktop.page.getByRole('button', { name: 'Make the link' }).click();
    await desktop.page.getByTestId('secret').waitFor();
    // As the camera of a phone reads it.
    return await readQrCode(await desktop.page.getByAltText('QR code of the link').screenshot(), 480);
  });
  const phone = await openPage(browser, { ...PHONE, url: server.url });
  await startTrace(phone.context);
  await photographAt(phone.page, code, 'phone: the page of the link, consent', 'link-phone', steps);
  await steps.step('phone: sent, _Thank you_', async () => {
    const anyway = phone.page.getByRole('button', { name: 'Send them anyway' });
    const thanks = phone.page.getByRole('heading', { name: 'Thank you' });
    await anyway.or(thanks).waitFor({ timeout: 60_000 });
    if (await anyway.isVisible()) await anyway.click();
    await thanks.waitFor({ timeout: 60_000 });
  });
  const answer = await steps.step('desktop: the result in the console', async () => {
    await desktop.page.goto(`${server.url}${tenant}/pets/${petId}`);
    const row = desktop.page
      .getByRole('row')
      .filter({ has: desktop.page.getByRole('link', { name: /^Verification/ }) });
    const decided = row.getByText(/^(Match|No match|Inconclusive)$/);
    await decided.waitFor({ timeout: 60_000 });
    return `${await decided.textContent()}, score ${await row.getByRole('cell').nth(1).textContent()}`;
  });
  await Promise.all([endTrace(desktop.context, 'desktop'), endTrace(phone.context, 'phone')]);
  const complaints = [...desktop.complaints, ...phone.complaints];
  if (complaints.length > 0) throw new Error(complaints.join('; '));
  return answer;
}

/** Walks, and records times and result in docs/walk.md. */
async function record(name: 'link' | 'poster', run: (steps: Steps) => Promise<string>): Promise<void> {
  const machine = readMachine();
  const steps = timedSteps();
  const answer = await run(steps);
  await recordIn(name, 'walk:link', `${steps.table()}\n\nResult: ${answer}. ${sayMachine(machine)}.`);
}

if (chromiumProgram === undefined) throw new Error(missingBrowsers.join('; '));
const [facePhotos, wholePhotos] = await Promise.all([photosOf(faces), photosOf(whole)]);
const segments: Segment[] = [
  ...(await Promise.all(
    facePhotos.slice(6, 12).map(async (file) => ({ picture: await photoPicture(file, 640), seconds: 1.2 })),
  )),
  ...(await Promise.all(
    wholePhotos.slice(1, 4).map(async (file) => ({ picture: await photoPicture(file, 720), seconds: 1.4 })),
  )),
];
const camera = await writeVideo(segments);
const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-walk-'));
await mkdir(path.join(ROOT, 'docs/images/walk'), { recursive: true });
const server = await startServerProcess(scratch, { RHINARIUM_SUBJECT_CHECK: 'refuse' });
const browser = await chromium.launch({
  executablePath: chromiumProgram,
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${camera}`,
  ],
});
try {
  const { client, petId } = await registerCat(server, facePhotos.slice(0, 6), wholePhotos.slice(0, 1));
  await record('link', (steps) => walk(browser, server, petId, steps));
  await record('poster', (steps) => walkFromPoster(browser, server, client, steps));
} finally {
  await browser.close();
  await server.stop();
  await Promise.all([scratch, path.dirname(camera)].map((folder) => rm(folder, { recursive: true, force: true })));
}
