import type { Page } from 'playwright-core';

/** Timeout, ms. Generous, because drawing an animal's photos takes seconds on a busy machine. */
const workMs = 180_000;

/** Opens the sign-in link and waits for the console's first page. */
export async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('navigation').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function addPhotos(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add generated photos' }).click();
  await page.getByTestId('appearance-count').getByText('1 of 1').waitFor({ timeout: workMs });
}

/** Registers a generated dog in the playground. */
export async function register(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click();
  await page.getByText('Dog', { exact: true }).first().click();
  await page.getByLabel('Name of the new pet').fill(name);
  await addPhotos(page);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('5 fingerprints and 1 appearance image were registered.').waitFor({ timeout: workMs });
}

/** Verifies the newly registered pet with new photos. */
export async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify next' }).click();
  await addPhotos(page);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText('The photos show this pet.').waitFor({ timeout: workMs });
}

/** Opens the latest job with its match pictures. */
export async function openEvidence(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open job' }).first().click();
  await page.getByRole('button', { name: 'Show what matched' }).click();
  const sides = page.getByRole('img', { name: /side by side/ });
  await sides.first().waitFor({ timeout: workMs });
  await page.waitForLoadState('networkidle');
}
