import type { Upload } from '@rhinarium/capture';

/** What your server gives a page that may photograph. */
export interface Session {
  readonly sessionId: string;
  readonly species: 'DOG' | 'CAT';
  readonly purpose: 'PET_IDENTIFICATION';
  readonly licenseKey: string;
}

/** Asks your server for a capture session; it knows who is signed in, and has the API key. */
export async function openSession(): Promise<Session> {
  const answer = await fetch('/api/session', { method: 'POST' });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return await answer.json();
}

/** Sends the photos to your server, which hands them on; gives those that the service refused, to be taken again. */
export const uploadPhotos: Upload = async ({ captureSessionId, fingerprintImageFiles, appearanceImageFiles }) => {
  const send = async (kind: string, file: File) => {
    const query = new URLSearchParams({ kind, sessionId: captureSessionId });
    const answer = await fetch(`/api/photos?${query}`, { method: 'POST', body: file });
    const { code, quality } = await answer.json();
    // The view knows the service's codes, and what to say about them.
    if (!answer.ok) throw Object.assign(new Error('A photo was not taken.'), { code });
    return quality.verdict === 'REJECTED' ? [{ file, reasons: quality.reasons }] : [];
  };
  const refused = await Promise.all([
    ...fingerprintImageFiles.map((file) => send('fingerprint', file)),
    ...appearanceImageFiles.map((file) => send('appearance', file)),
  ]);
  return { refused: refused.flat() };
};
