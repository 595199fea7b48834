import type { QualityReason, UploadKind, Visit } from '@rhinarium/contract';
import type { PetCameraView, Refusal, Upload } from '../index.ts';
import type { VisitClient } from './visit-client.ts';

interface CameraOptions {
  readonly visit: Visit;
  readonly visitToken: string;
  readonly language: string;
  /** The visit to upload to. After an expiry it opens another one. */
  client(hasExpired: boolean): Promise<VisitClient>;
  /** A photo surely shows the other species than the link asks for. */
  onOtherSpecies(): void;
  /** All photos were accepted. */
  onAccepted(client: VisitClient): Promise<void>;
}

/** Error code of an expired or aborted capture session. */
const EXPIRED = 'SVCB2B20010';

/** The camera, whose photos go to the visit. */
export function cameraScreen(options: CameraOptions): HTMLElement {
  const view = document.createElement('pet-camera-view') as PetCameraView;
  const { visit, visitToken, language } = options;
  const attributes = {
    'license-key': visitToken,
    'base-url': `${location.origin}/link/api`,
    'capture-session-id': 'visit',
    species: visit.species,
    purpose: visit.purpose,
    language,
  };
  for (const [name, value] of Object.entries(attributes)) view.setAttribute(name, value);
  view.upload = uploadTo(options);
  return view;
}

/** Uploads photos one after the other, and skips those that the visit has. */
function uploadTo({ client, onAccepted, onOtherSpecies, visit: { species } }: CameraOptions): Upload {
  let accepted = new WeakSet<File>();
  return async ({ fingerprintImageFiles, appearanceImageFiles, previousCode }) => {
    const hasExpired = previousCode === EXPIRED;
    if (hasExpired) accepted = new WeakSet();
    const visit = await client(hasExpired);
    const refused: Refusal[] = [];
    const send = async (kind: UploadKind, files: readonly File[]) => {
      for (const file of files) {
        if (accepted.has(file)) continue;
        const { quality, subject } = await visit.upload(kind, file);
        if (subject?.species !== undefined && subject.species !== species) onOtherSpecies();
        if (quality.verdict === 'ACCEPTED') accepted.add(file);
        else refused.push({ file, reasons: quality.reasons as readonly QualityReason[] });
      }
    };
    await send('fingerprint', fingerprintImageFiles);
    await send('appearance', appearanceImageFiles);
    if (refused.length === 0) await onAccepted(visit);
    return { refused };
  };
}
