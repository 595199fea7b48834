import type { QualityReason, UploadKind, Visit } from '@rhinarium/contract';
import type { CapturedFiles, PetCameraView, Refusal, Upload } from '../index.ts';
import { type VisitClient, VisitFailure } from './visit-client.ts';

export interface CameraOptions {
  readonly visit: Visit;
  readonly visitToken: string;
  readonly language: string;
  /** Numbers of photos that the visit has already and that count. */
  readonly sent: Readonly<Record<UploadKind, number>>;
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
  const sent = standInsFor(options.sent);
  view.upload = uploadTo(options, [...sent.fingerprintImageFiles, ...sent.appearanceImageFiles]);
  view.takesHeic = true;
  view.captured = sent;
  view.look = async (picture) => await (await options.client(false)).look(picture);
  return view;
}

/** Rejects, unless the service could not read a photo that the browser could not open either. */
function refuseUnread(file: File, failure: unknown): undefined {
  const isUnread = failure instanceof VisitFailure && (failure.status === 400 || failure.status === 413);
  if (!isUnread || file.type !== 'image/heic') throw failure;
}

/** A tick, for a photo that was sent before the page was opened. */
const TICK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 -9 42 42"><path d="m5 13 5 5L20 6" fill="none" stroke="#15803d" stroke-width="3"/></svg>';

/** Files in place of the photos that the visit has. */
function standInsFor({ fingerprint, appearance }: CameraOptions['sent']): CapturedFiles {
  const ofKind = (kind: UploadKind, count: number) =>
    Array.from({ length: count }, (_, at) => new File([TICK], `${kind}-${at + 1}.jpg`, { type: 'image/svg+xml' }));
  return {
    fingerprintImageFiles: ofKind('fingerprint', fingerprint),
    appearanceImageFiles: ofKind('appearance', appearance),
  };
}

/** Uploads photos one after the other, and skips those that the visit has. */
function uploadTo(
  { client, onAccepted, onOtherSpecies, visit: { species } }: CameraOptions,
  sent: readonly File[],
): Upload {
  let accepted = new WeakSet(sent);
  return async ({ fingerprintImageFiles, appearanceImageFiles, previousCode, onSent }) => {
    const hasExpired = previousCode === EXPIRED;
    if (hasExpired) accepted = new WeakSet<File>();
    const visit = await client(hasExpired);
    const refused: Refusal[] = [];
    let count = 0;
    const send = async (kind: UploadKind, files: readonly File[]) => {
      for (const file of files) {
        onSent(count++);
        if (accepted.has(file)) continue;
        const answer = await visit.upload(kind, file).catch((failure) => refuseUnread(file, failure));
        if (answer === undefined) {
          refused.push({ file, reasons: [] });
          continue;
        }
        const { quality, subject } = answer;
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
