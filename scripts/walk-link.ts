import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { type Client, createClient } from '@rhinarium/client';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { readMachine } from '../bench/machine.ts';
import { readPosterCode } from '../packages/server/src/testing/read-poster-code.ts';
import { type ServerProcess, startServerProcess } from '../packages/server/src/testing/server-process.ts';
import { openPage } from '../test/browsers/console/console-page.ts';
import { photoPicture, type Segment, writeVideo } from '../test/capture/support/camera-video.ts';
import { chromiumProgram, missingBrowsers } from '../test/support/browser-programs.ts';
import { commandLine } from './command-line.ts';
import { ROOT } from './read-texts.ts';
import { signIn } from './walk/steps.ts';

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

let steps: { readonly what: string; readonly seconds: number }[] = [];

async function step<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await run();
  steps.push({ what, seconds: (performance.now() - startedAt) / 1000 });
  process.stderr.write(`${what}: ${steps.at(-1)!.seconds.toFixed(1)} s\n`);
  return result;
}

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

/** Text of the QR code on the screen, as the camera of a phone reads it. */
async function readCode(page: Page): Promise<string> {
  const shot = await page.getByAltText('QR code of the link').screenshot();
  const { data, info } = await sharp(shot).resize(480).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
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

const PHONE = {
  ...{ locale: 'en-GB', viewport: { width: 390, height: 844 } },
  ...{ isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

/** A stranger gets from the QR code of a printed poster to a sighting. */
async function walkFromPoster(browser: Browser, server: ServerProcess, client: Client): Promise<string> {
  await client.lostAndFound.update({ isEnabled: true });
  const { poster } = await client.captureLinks.create({
    ...{ purpose: 'PET_IDENTIFICATION', species: 'CAT', title: 'Harbour shelter' },
    ...{ createsSighting: true, withPoster: true },
  });
  const code = await readPosterCode(poster!);
  const { page, context, complaints } = await openPage(browser, { ...PHONE, url: server.url });
  await step('phone: the page of the poster’s code, consent', async () => {
    await page.goto(code);
    await page.getByRole('button', { name: 'I agree, continue' }).waitFor();
    await picture(page, 'poster-phone');
    await page.getByRole('button', { name: 'I agree, continue' }).click();
  });
  await step('phone: the camera takes the photos', async () => {
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByRole('button', { name: 'Send the photos' }).click({ timeout: 90_000 });
  });
  await step('phone: _Harbour shelter has been told_', async () => {
    await page.getByRole('heading', { name: 'Harbour shelter has been told' }).waitFor({ timeout: 60_000 });
  });
  await context.close();
  if (complaints.length > 0) throw new Error(complaints.join('; '));
  const { data } = await client.sightings.list();
  return `${data.length} sighting`;
}

async function walk(browser: Browser, server: ServerProcess, petId: string): Promise<string> {
  const desktop = await openPage(browser, { url: server.url, locale: 'en-GB' });
  await startTrace(desktop.context);
  await signIn(desktop.page, server.signInUrl!);
  const tenant = new URL(desktop.page.url()).pathname;
  const code = await step('desktop: the pet, _Share a link_, the QR code', async () => {
    await desktop.page.goto(`${server.url}${tenant}/pets/${petId}`);
    await desktop.page.getByRole('button', { name: 'Share a link' }).click();
    await desktop.page.getByLabel('What the photos are for').selectOption('PET_VERIFICATION');
    await desktop.page.getByRole('button', { name: 'Make the link' }).click();
    await desktop.page.getByTestId('secret').waitFor();
    return await readCode(desktop.page);
  });
  const phone = await openPage(browser, { ...PHONE, url: server.url });
  await startTrace(phone.context);
  await step('phone: the page of the link, consent', async () => {
    await phone.page.goto(code);
    await phone.page.getByRole('button', { name: 'I agree, continue' }).waitFor();
    await picture(phone.page, 'link-phone');
    await phone.page.getByRole('button', { name: 'I agree, continue' }).click();
  });
  await step('phone: the camera takes the photos', async () => {
    await phone.page.getByRole('button', { name: 'Start the camera' }).click();
    await phone.page.getByRole('button', { name: 'Send the photos' }).click({ timeout: 90_000 });
  });
  await step('phone: sent, _Thank you_', async () => {
    const anyway = phone.page.getByRole('button', { name: 'Send them anyway' });
    const thanks = phone.page.getByRole('heading', { name: 'Thank you' });
    await anyway.or(thanks).waitFor({ timeout: 60_000 });
    if (await anyway.isVisible()) await anyway.click();
    await thanks.waitFor({ timeout: 60_000 });
  });
  const answer = await step('desktop: the result in the console', async () => {
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

/** Writes the times between the markers of docs/walk.md. */
async function record(name: 'link' | 'poster', machine: ReturnType<typeof readMachine>, answer: string): Promise<void> {
  const file = path.join(ROOT, 'docs/walk.md');
  const text = await readFile(file, 'utf8');
  const [begin, end] = [`<!-- ${name}: recorded by \`npm run walk:link\` -->`, `<!-- end of ${name} -->`];
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [...steps, { what: '**all of it**', seconds: total }];
  const table = ['<!-- prettier-ignore -->', '| step | waited |', '| --- | ---: |'].concat(
    rows.map(({ what, seconds }) => `| ${what} | ${seconds.toFixed(1)} s |`),
  );
  const load = `load ${machine.loadAtStart!.toFixed(1)} at the start and ${loadavg()[0]!.toFixed(1)} at the end`;
  const where = `Result: ${answer}. ${machine.date.slice(0, 10)}, ${machine.cpu}, ${machine.cores} cores, Node ${machine.node.slice(1)}, ${load}.`;
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/walk.md has no place for the times.');
  await writeFile(
    file,
    `${text.slice(0, from + begin.length)}\n\n${table.join('\n')}\n\n${where}\n\n${text.slice(to)}`,
  );
}

const machine = readMachine();
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
    ...['--no-sandbox', '--disable-dev-shm-usage', '--use-fake-ui-for-media-stream'],
    ...['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`],
  ],
});
try {
  const { client, petId } = await registerCat(server, facePhotos.slice(0, 6), wholePhotos.slice(0, 1));
  await record('link', machine, await walk(browser, server, petId));
  steps = [];
  await record('poster', readMachine(), await walkFromPoster(browser, server, client));
} finally {
  await browser.close();
  await server.stop();
  await Promise.all([scratch, path.dirname(camera)].map((folder) => rm(folder, { recursive: true, force: true })));
}
