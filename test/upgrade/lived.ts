import type { Reply } from '@rhinarium/server/testing/client';

type Body = Reply['body'];

/** Answers of a release about its own data, to compare with what a later one answers. */
export interface Lived {
  readonly release: string;
  /** When it stopped. Sessions, jobs and keys of requests have ends, so it is judged as of this moment. */
  readonly stoppedAt: string;
  readonly apiKey: string;
  readonly tenantId: string;
  readonly person: { readonly email: string; readonly password: string; readonly cookie: string };
  /** The pet into which the other was merged. */
  readonly pet: Body;
  readonly merged: { readonly pet: Body; readonly hasUndo: boolean };
  readonly deletion: Body;
  readonly verification: { readonly job: Body; readonly scores: Body };
  /** Verification that was accepted and never run. */
  readonly pendingJobId: string;
  /** Capture session of an identification that lacks one photo, which is the file `next-photo.jpg`. */
  readonly openSessionId: string;
  readonly repeated: { readonly key: string; readonly body: Body; readonly answer: Body };
  readonly webhook: { readonly endpoint: Body; readonly secret: string };
  readonly eventIds: readonly string[];
  /** Absent in a release without lost and found. */
  readonly lost?: { readonly report: Body; readonly sighting: Body; readonly candidates: Body };
}

/** Name of the photo that completes the open session. */
export const NEXT_PHOTO = 'next-photo.jpg';

/** Names of a release's data folder and backup, packed. */
export const DATA = 'data.tar.br';
export const ARCHIVE = 'archive.tar.br';
