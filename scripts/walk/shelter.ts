import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ask } from '@rhinarium/server/testing/client';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { startServerProcess } from '@rhinarium/server/testing/server-process';
import { openSmtpServer } from '@rhinarium/server/testing/smtp-server';
import type { Browser } from 'playwright-core';
import { openPage } from '../../test/browsers/console/console-page.ts';
import { signIn } from './steps.ts';

export const SHELTER = 'Harbour shelter';
export const STAFF = 'jun@harbour.example';
/** Microchip of the cat without photos. */
export const MICROCHIP = '900123000456789';

const mailMs = 120_000;

/** First address in a mail that has a path. */
const addressIn = (text: string, place: string): string => {
  const found = [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([url]) => url).find((url) => url.includes(place));
  if (found === undefined) throw new Error(`No mail has an address with ${place}.`);
  return found;
};

/**
 * A service with a mail server, two cats that are reported lost, a link for finders, and an invitation to staff, which
 * waits in the mail. The first cat is the one that `petPicture` draws.
 */
export async function openShelter(browser: Browser) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-walk-'));
  const smtp = await openSmtpServer();
  const settings = { RHINARIUM_SMTP_URL: smtp.url, RHINARIUM_MAIL_FROM: 'desk@harbour.example' };
  const server = await startServerProcess(path.join(scratch, 'data'), settings);
  const caller = { url: server.url, apiKey: server.apiKey };
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const nabi = await registeredPet(caller, 'CAT', 42);
  await ask(caller, 'updatePet', { petId: nabi }, { name: 'Nabi' });
  const { id: toriId } = (await ask(caller, 'createPet', {}, { species: 'CAT', name: 'Tori', microchips: [MICROCHIP] }))
    .data;
  for (const [petId, contact] of [
    [nabi, 'Kim, 010-2345-6789'],
    [toriId, 'Lee, 010-9876-5432'],
  ] as const)
    await ask(caller, 'createLostReport', {}, { petId, contact, place: 'Park', lastSeenAt: new Date().toISOString() });
  const purpose = { purpose: 'PET_IDENTIFICATION', species: 'CAT', createsSighting: true } as const;
  const { url: finderUrl } = (await ask(caller, 'createCaptureLink', {}, { ...purpose, title: SHELTER })).data;
  await invite(browser, server.signInUrl!, server.url);
  return {
    server,
    smtp,
    finderUrl,
    /** Address with a path in the latest mail to somebody that has one, once it has arrived. */
    async mailed(to: string, place: string): Promise<string> {
      const isThere = () => smtp.mailsTo(to).some(({ text }) => text.includes(place));
      await Promise.race([smtp.until(isThere), tooLate(`No mail to ${to} names ${place}.`)]);
      return addressIn(smtp.mailsTo(to).findLast(({ text }) => text.includes(place))!.text, place);
    },
    async close() {
      await server.stop();
      await smtp.close();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

export type Shelter = Awaited<ReturnType<typeof openShelter>>;

function tooLate(says: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(says)), mailMs).unref();
  });
}

/** The owner invites staff at a desk. */
async function invite(browser: Browser, signInUrl: string, url: string): Promise<void> {
  const { page, context } = await openPage(browser, { url, locale: 'en-GB' });
  await signIn(page, signInUrl);
  await page.goto(`${page.url().replace(/\/(to-do|home)$/, '')}/people`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jun');
  await page.getByRole('textbox', { name: 'E-mail address', exact: true }).fill(STAFF);
  await page.getByLabel('Role', { exact: true }).selectOption('staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('region', { name: 'Invited' }).getByText(STAFF).waitFor();
  await context.close();
}
