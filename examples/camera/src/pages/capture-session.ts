import type { CameraResult, Upload } from '@rhinarium/capture';

/** Response of your server to a page that may photograph. */
export interface Session {
  readonly sessionId: string;
  readonly species: 'DOG' | 'CAT';
  readonly purpose: 'PET_IDENTIFICATION';
  readonly licenseKey: string;
}

/** Requests a capture session from your server, which knows the signed-in user and has the API key. */
export async function openSession(): Promise<Session> {
  const answer = await fetch('/api/session', { method: 'POST' });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return await answer.json();
}

/** Sends the photos to your server, which forwards them. Returns the photos that the service refused, to be retaken. */
export const uploadPhotos: Upload = async ({ captureSessionId, fingerprintImageFiles, appearanceImageFiles }) => {
  const send = async (kind: string, file: File) => {
    const query = new URLSearchParams({ kind, sessionId: captureSessionId });
    const answer = await fetch(`/api/photos?${query}`, { method: 'POST', body: file });
    const { code, quality } = await answer.json();
    // The view knows the service's codes and their texts.
    if (!answer.ok) throw Object.assign(new Error('A photo was not taken.'), { code });
    return quality.verdict === 'REJECTED' ? [{ file, reasons: quality.reasons }] : [];
  };
  const refused = await Promise.all([
    ...fingerprintImageFiles.map((file) => send('fingerprint', file)),
    ...appearanceImageFiles.map((file) => send('appearance', file)),
  ]);
  return { refused: refused.flat() };
};

/** Sentences for the visitor after the camera: whether the photos would decide, and what to photograph next. */
export async function sayResult(result: CameraResult, sessionId: string): Promise<string> {
  if (result.type === 'Fail') return 'Nothing was sent.';
  const answer = await fetch(`/api/preview?${new URLSearchParams({ sessionId })}`);
  if (!answer.ok) return 'Photos taken.';
  const { wouldDecide, advice } = await answer.json();
  const messages = advice.map(({ message }: { message: string }) => message);
  return ['Photos taken.', ...(wouldDecide ? ['They are enough.'] : messages)].join(' ');
}
