import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from '../../test/browsers/console/console-page.ts';
import { petPicture } from '../../test/capture/support/camera-video.ts';
import type { Screens } from './screens.ts';
import { MICROCHIP, openShelter, SHELTER, type Shelter, STAFF } from './shelter.ts';
import type { timedSteps } from './steps.ts';

type Steps = ReturnType<typeof timedSteps>;

const PHONE: BrowserContextOptions = {
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};
const FINDER = 'finder@example.com';
/** Pages that staff need not open. */
const elsewhere = /\/(playground|jobs|pets)(\/|$)/;
const stepMs = 60_000;

const photos = async (kind: 'fingerprint' | 'appearance', firstShot: number) =>
  await Promise.all(
    Array.from({ length: 3 }, async (_, n) => ({
      name: `${kind}-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await petPicture('CAT', kind, firstShot + n),
    })),
  );

/** A phone that throws for errors of its pages, and for a page that staff need not open, once it is closed. */
async function openPhone(browser: Browser, { server }: Shelter) {
  const { page, context, complaints } = await openPage(browser, { ...PHONE, url: server.url });
  page.setDefaultTimeout(stepMs);
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (elsewhere.test(pathname)) complaints.push(`opened ${pathname}`);
  });
  return {
    page,
    async close() {
      await context.close();
      if (complaints.length > 0) throw new Error(complaints.join('; '));
    },
  };
}

/** A finder sends photos. Returns the time from the last click to the mail to staff at the mail server, seconds. */
async function sendAsFinder(page: Page, { finderUrl, smtp }: Shelter, { screen }: Pick<Screens, 'screen'>) {
  await page.goto(finderUrl);
  await page.getByLabel('Where is the animal?').fill('By the pond');
  await page.getByLabel('Your phone number').fill(FINDER);
  await page.getByLabel('may contact me about this animal').check();
  await screen(page, 'finder-consent');
  await page.getByRole('button', { name: 'I agree, continue' }).click();
  await page.getByRole('button', { name: 'Choose photos' }).click();
  await page.locator('input[type=file]').setInputFiles(await photos('fingerprint', 6));
  await page.getByRole('heading', { name: 'Whole cat: choose 1 photo' }).waitFor();
  await page.locator('input[type=file]').setInputFiles(await photos('appearance', 0));
  const send = page.getByRole('button', { name: 'Send the photos' });
  await send.waitFor();
  await screen(page, 'finder-review');
  const known = smtp.mailsTo(STAFF).length;
  const arrival = smtp.until(() => smtp.mailsTo(STAFF).length > known).then(() => performance.now());
  const clickedAt = performance.now();
  await send.click();
  await page.getByRole('heading', { name: `${SHELTER} has been told` }).waitFor();
  await screen(page, 'finder-sent');
  return ((await arrival) - clickedAt) / 1000;
}

/** Staff come by the invitation in the mail. */
async function enter(page: Page, shelter: Shelter, { screen }: Screens): Promise<void> {
  await page.goto(await shelter.mailed(STAFF, '/console/'));
  await page.getByRole('button', { name: 'Enter with a new account' }).waitFor();
  await screen(page, 'invitation');
  await page.getByRole('button', { name: 'Enter with a new account' }).click();
  await page.getByRole('heading', { name: 'To do', level: 1 }).waitFor();
  await screen(page, 'to-do-empty');
}

/** Decides that a candidate is the same animal, and calls its owner. */
async function decideAndCall(page: Page, contact: string, name: string, { screen }: Screens): Promise<void> {
  await page.getByRole('button', { name: 'Same animal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A photo is not proof').waitFor();
  await screen(page, `${name}-same`);
  await dialog.getByRole('button', { name: 'Same animal' }).click();
  await page.getByRole('link', { name: contact }).waitFor();
  await screen(page, `${name}-call`);
}

/** Ends the case of an animal in the list of what waits. */
async function bringHome(page: Page, name: string, { screen }: Screens): Promise<void> {
  await page.goto(`${page.url().split('/sightings')[0]}/to-do`);
  await page.getByRole('heading', { name: 'An animal whose owner is known' }).waitFor();
  await screen(page, `${name}-to-do`);
  await page.getByRole('button', { name: 'It is home again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'It is home again' }).click();
  await page.getByText('Nothing waits.').waitFor();
  await screen(page, `${name}-home`);
}

/** From a finder's photos over the mail to the animal that is home, then a telephone call, by staff on a phone. */
export async function walkDesk(browser: Browser, { step }: Steps, screens: Screens): Promise<number> {
  const shelter = await openShelter(browser);
  try {
    const [staff, finder] = [await openPhone(browser, shelter), await openPhone(browser, shelter)];
    await step('staff: the invitation in the mail, to _To do_', () => enter(staff.page, shelter, screens));
    const mailSeconds = await step('finder: consent, photos, sent, and the mail has come', () =>
      sendAsFinder(finder.page, shelter, screens),
    );
    await step('staff: the address in the mail, the match', async () => {
      await staff.page.goto(await shelter.mailed(STAFF, '/to-do'));
      await staff.page.getByRole('heading', { name: 'A match to decide' }).waitFor();
      await screens.screen(staff.page, 'to-do');
      await staff.page.getByRole('button', { name: 'I take it' }).click();
      await staff.page.getByText('You have taken it.').waitFor();
    });
    await step('staff: decided, whom to call', () => decideAndCall(staff.page, '010-2345-6789', 'photos', screens));
    await step('finder: the address in the mail, _The owner is known_', async () => {
      await finder.page.goto(await shelter.mailed(FINDER, '#status.'));
      await finder.page.getByRole('heading', { level: 1 }).waitFor();
      await screens.screen(finder.page, 'finder-status');
    });
    await step('staff: home again', () => bringHome(staff.page, 'photos', screens));
    await step('staff: a telephone call with a microchip, saved', async () => {
      await staff.page.getByRole('link', { name: 'Found animal' }).click();
      await staff.page.getByText('By telephone').click();
      await staff.page.getByLabel('Where it was found').fill('Harbour');
      await staff.page.getByLabel('Microchip').fill(MICROCHIP);
      await screens.screen(staff.page, 'telephone');
      await staff.page.getByRole('button', { name: 'Save as found' }).click();
      await staff.page.getByText(`Same microchip: ${MICROCHIP}`).waitFor();
      await screens.screen(staff.page, 'telephone-match');
    });
    await step('staff: decided, whom to call', () => decideAndCall(staff.page, '010-9876-5432', 'telephone', screens));
    await step('staff: home again', () => bringHome(staff.page, 'telephone', screens));
    await staff.close();
    await finder.close();
    return mailSeconds;
  } catch (error) {
    for (const [n, page] of browser
      .contexts()
      .flatMap((context) => context.pages())
      .entries())
      await page.screenshot({ path: path.join(screens.folder, `failed-${n}.png`) });
    throw error;
  } finally {
    await shelter.close();
  }
}

/** Time from a finder's last click to the mail, seconds, at a new shelter. */
export async function timeMail(browser: Browser): Promise<number> {
  const shelter = await openShelter(browser);
  try {
    const [staff, finder] = [await openPhone(browser, shelter), await openPhone(browser, shelter)];
    const screens = { folder: '', screen: async () => {}, findings: [], count: () => 0 };
    await enter(staff.page, shelter, screens);
    await staff.close();
    const seconds = await sendAsFinder(finder.page, shelter, screens);
    await finder.close();
    return seconds;
  } finally {
    await shelter.close();
  }
}
