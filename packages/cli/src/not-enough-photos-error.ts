import type { FilledSession } from './fill-session.ts';

/** Too few photos of a folder were accepted for the session. */
export class NotEnoughPhotosError extends Error {
  override readonly name = 'NotEnoughPhotosError';

  constructor(folder: string, { missing, refused }: FilledSession) {
    const [kind, count] =
      missing.fingerprints > 0
        ? (['of the nose or face', missing.fingerprints] as const)
        : (['of the whole animal', missing.appearances] as const);
    super(
      `${folder}: ${refused.length} photos were refused, and ${count} more ${kind} ${count === 1 ? 'is' : 'are'} needed. ` +
        'Add sharp, bright, different ones and run the command again.',
    );
  }
}
