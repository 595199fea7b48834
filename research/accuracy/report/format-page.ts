import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** The page as `npm run format` leaves it. Tables stay as they are printed: one long cell would change every row. */
export async function formatPage(text: string): Promise<string> {
  const settings = await resolveConfig(fileURLToPath(import.meta.url));
  const unpadded = text.replaceAll(/(?<=^|\n\n)(?=\|)/g, '<!-- prettier-ignore -->\n');
  return await format(unpadded, { ...settings, parser: 'markdown' });
}
