import type { FilledSession } from './fill-session.ts';

/** The service refused so many photos of a folder that the session has too few. */
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
