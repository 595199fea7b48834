import type { DetectionConfiguration, PetCameraView, Refusal, Upload } from '@rhinarium/capture';
import type { CameraSettings, Notice, PhotoAnswer, Species } from './answers.ts';
import { ask, noticeOf } from './ask.ts';
import { element } from './element.ts';
import { showNotice, showWait } from './show-notice.ts';

interface Photographing {
  readonly place: HTMLElement;
  readonly species: Species;
  readonly purpose: DetectionConfiguration['purpose'];
  readonly petId?: string;
  /** Called with the session once the service has accepted all photos. */
  readonly submit: (sessionId: string) => Promise<{ readonly notice: Notice }>;
}

/** The capture session is unknown, expired or used. A new one accepts the same photos. */
const sessionIsOver = ['SVCB2B20010', 'SVCB2B20014'];

async function newSession({ species, purpose, petId }: Photographing): Promise<string> {
  const request = { species, purpose, ...(petId && { petId }) };
  const { data } = await ask<{ data: { sessionId: string } }>('/api/capture-sessions', request);
  return data.sessionId;
}

async function sendPhoto(sessionId: string, kind: string, file: File): Promise<Refusal | undefined> {
  const { verdict, reasons } = await ask<PhotoAnswer>(`/api/photos?kind=${kind}&sessionId=${sessionId}`, file);
  return verdict === 'REJECTED' ? { file, reasons: reasons as Refusal['reasons'] } : undefined;
}

/**
 * The view's upload through our server: every photo goes to the capture session, and refused ones are returned with
 * reasons.
 */
function uploadOf(request: Photographing, firstSession: string, onAccepted: (sessionId: string) => void): Upload {
  let sessionId = firstSession;
  return async ({ fingerprintImageFiles, appearanceImageFiles, previousCode }) => {
    if (previousCode && sessionIsOver.includes(previousCode)) sessionId = await newSession(request);
    const refused: Refusal[] = [];
    for (const [kind, files] of Object.entries({
      fingerprint: fingerprintImageFiles,
      appearance: appearanceImageFiles,
    })) {
      for (const file of files) {
        const refusal = await sendPhoto(sessionId, kind, file);
        if (refusal) refused.push(refusal);
      }
    }
    if (refused.length === 0) onAccepted(sessionId);
    return { refused };
  };
}

async function submitPhotos(request: Photographing, sessionId: string): Promise<void> {
  showWait(request.place, 'Comparing the photos …');
  const ways = { again: () => void submitPhotos(request, sessionId), photos: () => void photograph(request) };
  try {
    const { notice } = await request.submit(sessionId);
    showNotice(request.place, notice, ways);
  } catch (error) {
    showNotice(request.place, noticeOf(error), ways);
  }
}

/** From the camera to the result, within one element of the page. */
export async function photograph(request: Photographing): Promise<void> {
  const { place, species, purpose } = request;
  showWait(place, 'Getting the camera ready …');
  try {
    const { scriptUrl, licenseKey, licenseUrl } = await ask<CameraSettings>('/api/camera');
    const sessionId = await newSession(request);
    // The service serves the SDK, so the page needs no build.
    await import(scriptUrl);
    const view = element('pet-camera-view' as 'div', {
      'license-key': licenseKey,
      'base-url': licenseUrl,
      'capture-session-id': sessionId,
      species,
      purpose,
    }) as HTMLElement as PetCameraView;
    view.upload = uploadOf(request, sessionId, (accepted) => setTimeout(() => void submitPhotos(request, accepted)));
    place.replaceChildren(view);
  } catch (error) {
    showNotice(place, noticeOf(error), {
      again: () => void photograph(request),
      photos: () => void photograph(request),
    });
  }
}
