import { writeFile } from 'node:fs/promises';
import type { CaptureLink, Purpose } from '@rhinarium/client';
import { encodeQR } from 'qr';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import { UsageError } from './usage-error.ts';

/** Purposes by their words on the command line. */
export const PURPOSE_WORDS = {
  register: { purpose: 'PET_PROFILE_REGISTRATION' },
  verify: { purpose: 'PET_VERIFICATION' },
  found: { purpose: 'PET_IDENTIFICATION', createsSighting: true },
  identify: { purpose: 'PET_IDENTIFICATION' },
} as const satisfies Record<string, { readonly purpose: Purpose; readonly createsSighting?: boolean }>;

type LinkRequest = Parameters<CommandContext['client']['captureLinks']['create']>[0];

interface CreateOptions {
  readonly request: LinkRequest;
  /** File for the QR code, SVG or PNG by its name. */
  readonly file: string | undefined;
  /** File for the poster, a PDF. */
  readonly poster: string | undefined;
}

/** Creates a capture link and prints its URL with a QR code, which cannot be shown again. */
export async function createLink({ client, signal, print }: CommandContext, options: CreateOptions): Promise<number> {
  const { request, file, poster } = options;
  if (file !== undefined && !/\.(svg|png)$/i.test(file)) throw new UsageError('--qr needs a name with .svg or .png.');
  const link = await client.captureLinks.create({ ...request, withPoster: poster !== undefined }, { signal });
  const { url, qr, id, expiresAt } = link;
  if (file !== undefined) await writeFile(file, /\.svg$/i.test(file) ? qr.svg : Buffer.from(qr.png, 'base64'));
  if (poster !== undefined) await writeFile(poster, Buffer.from(link.poster ?? '', 'base64'));
  const code = encodeQR(url, 'ascii', { ecc: 'medium', border: 2 });
  print(`${code}\n${url}\nLink ${id}, until ${expiresAt}. The URL is not shown again.`, link);
  return EXIT_CODE.done;
}

/** Prints one line per link: id, state, purpose, uses, expiry, title. */
export async function listLinks({ client, signal, print }: CommandContext, petId?: string): Promise<number> {
  for await (const link of client.captureLinks.listAll(petId === undefined ? {} : { petId }, { signal }))
    print(lineOf(link), link);
  return EXIT_CODE.done;
}

function lineOf({ id, state, purpose, createsSighting, useCount, usesMax, expiresAt, title }: CaptureLink): string {
  const [word] = Object.entries(PURPOSE_WORDS).find(
    ([, one]) => one.purpose === purpose && 'createsSighting' in one === createsSighting,
  )!;
  return `${id}  ${state.padEnd(7)}  ${word.padEnd(8)}  ${useCount}/${usesMax}  ${expiresAt}  ${title}`;
}

/** Revokes a link, so that its page refuses visitors. */
export async function revokeLink({ client, signal, print }: CommandContext, linkId: string): Promise<number> {
  const link = await client.captureLinks.revoke(linkId, { signal });
  print(`Link ${link.id} is revoked. ${link.useCount} of ${link.usesMax} uses were made.`, link);
  return EXIT_CODE.done;
}
