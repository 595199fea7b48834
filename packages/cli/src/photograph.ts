import type { Purpose, Species } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { fillSession, sayRefused } from './fill-session.ts';
import { NotEnoughPhotosError } from './not-enough-photos-error.ts';
import type { PhotoFolder } from './read-photo-folder.ts';

/** Opens a capture session, uploads a folder's photos and returns its id. Throws NotEnoughPhotosError. */
export async function photograph(
  { client, bar, signal }: CommandContext,
  folder: PhotoFolder,
  about: { readonly species: Species; readonly purpose: Purpose; readonly petId?: string },
): Promise<string> {
  const session = await client.captureSessions.create(about, { signal });
  bar.show(`${folder.name}: uploading`);
  const filled = await fillSession(client, session, folder, {
    signal,
    onPhoto(_, refused) {
      if (refused === undefined) bar.step(`${folder.name}: uploading`);
      else bar.say(sayRefused(refused));
    },
  });
  if (filled.missing.fingerprints + filled.missing.appearances > 0) throw new NotEnoughPhotosError(folder.path, filled);
  return session.id;
}
