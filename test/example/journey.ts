import type { Page } from 'playwright-core';
import { petPicture, type Segment } from '../capture/support/camera-video.ts';

/** Timeout of a capture, ms. Generous, because the camera is slow on a busy machine. */
const captureMsMax = 60_000;

/** New photos of a generated dog, as many as a capture needs plus one of each kind. */
export async function dogSegments(seed: number, firstShot: number, fingerprints: number): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (let shot = firstShot; shot <= firstShot + fingerprints; shot++)
    segments.push({ picture: await petPicture('DOG', 'fingerprint', shot, seed), seconds: 0.9 });
  for (let shot = firstShot; shot < firstShot + 2; shot++)
    segments.push({ picture: await petPicture('DOG', 'appearance', shot, seed), seconds: 1.5 });
  return segments;
}

/** Called at each step, for example to take a screenshot. */
export type Look = (name: string) => Promise<void>;

async function startCamera(page: Page, look: Look, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Start the camera' }).click();
  await page.locator('pet-camera-view[data-screen=camera]').waitFor({ timeout: captureMsMax });
  await look(name);
  await page.getByRole('button', { name: 'Send the photos' }).click({ timeout: captureMsMax });
}

/** From the first page to a policy. */
export async function enrolPet(page: Page, siteUrl: string, name: string, look: Look): Promise<void> {
  await page.goto(siteUrl);
  await page.waitForLoadState('networkidle');
  await look('home');
  await page.getByRole('link', { name: 'Insure a pet' }).click();
  await page.getByText('A dog').click();
  await page.getByLabel('Its name').fill(name);
  await look('enrol');
  await page.getByRole('button', { name: 'Continue to the photos' }).click();
  await startCamera(page, look, 'camera');
  await page.getByRole('heading', { name: `${name} is insured` }).waitFor({ timeout: captureMsMax });
  await look('insured');
  await page.getByRole('button', { name: 'To your pets' }).click();
  await page.getByText('Insured since').waitFor();
}

/** A claim from the list of pets, up to the result's heading. */
export async function claimFor(page: Page, siteUrl: string, heading: string, look: Look): Promise<void> {
  await page.goto(siteUrl);
  await page.getByRole('link', { name: 'Make a claim' }).click();
  await page.getByLabel('What happened?').selectOption('An accident');
  await page.getByRole('button', { name: 'Continue to the photos' }).click();
  await startCamera(page, look, 'claim-camera');
  await page.getByRole('heading', { name: heading }).waitFor({ timeout: captureMsMax });
  await look('claim');
}

/** A stranger finds a dog, up to the result's heading. */
export async function findOwner(page: Page, siteUrl: string, heading: string, look: Look): Promise<void> {
  await page.goto(`${siteUrl}/find`);
  await page.getByText('A dog').click();
  await page.getByRole('button', { name: 'Continue to the photos' }).click();
  await startCamera(page, look, 'find-camera');
  await page.getByRole('heading', { name: heading }).waitFor({ timeout: captureMsMax });
  await look('found');
}
