import { ACTION_OF_PURPOSE, type Purpose, type Species, UPLOAD_KINDS, type UploadKind } from '@rhinarium/contract';
import { PhotoTray } from './photo-tray.tsx';
import { isAccepted, type Photo, type useCapture } from './use-capture.ts';

type Counts = Readonly<Record<UploadKind, number>>;

/** Accepted photos that a purpose needs, by kind. */
const neededFor = (purpose: Purpose): Counts => {
  const { fingerprintsMin, appearancesMin } = ACTION_OF_PURPOSE[purpose];
  return { fingerprint: fingerprintsMin, appearance: appearancesMin };
};

/** Accepted photos that a purpose still lacks, by kind. */
export function missingFor(purpose: Purpose, photos: readonly Photo[]): Counts {
  const needed = neededFor(purpose);
  const missing = (kind: UploadKind) =>
    Math.max(0, needed[kind] - photos.filter((photo) => photo.kind === kind && isAccepted(photo)).length);
  return { fingerprint: missing('fingerprint'), appearance: missing('appearance') };
}

/** Photos of an animal for a purpose: close-ups, and the whole animal. */
export function PhotoTrays({
  capture: { photos, look, add, checkAgain, remove },
  species,
  purpose,
  isClosed,
}: {
  readonly capture: Pick<ReturnType<typeof useCapture>, 'photos' | 'look' | 'add' | 'checkAgain' | 'remove'>;
  readonly species: Species;
  readonly purpose: Purpose;
  readonly isClosed: boolean;
}) {
  return UPLOAD_KINDS.map((kind) => (
    <PhotoTray
      key={kind}
      kind={kind}
      species={species}
      photos={photos.filter((photo) => photo.kind === kind)}
      needed={neededFor(purpose)[kind]}
      isClosed={isClosed}
      onLook={look}
      onFiles={(files) => {
        for (const file of files) void add(kind, file);
      }}
      onCheckAgain={checkAgain}
      onRemove={remove}
    />
  ));
}
