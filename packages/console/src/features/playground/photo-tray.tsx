import { Button, Card, CloseButton, FileButton, Group, Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Species, Upload, UploadKind } from '@rhinarium/contract';
import { useState } from 'react';
import { Verdict } from '../../records/verdict.tsx';
import { imageUrl } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { useDrop } from '../../ui/use-drop.ts';
import { type Aim, Camera } from './camera.tsx';
import { isAccepted, type Photo } from './use-capture.ts';

/** Whether only a part of the photo is inside the guide. */
const isPart = ({ region, width, height }: Upload): boolean => region.width < width || region.height < height;

/** The guide's frame over the whole photo, darkened outside. */
function GuideRegion({ upload }: { readonly upload: Upload }) {
  const { region, width, height } = upload;
  const { left, top } = region;
  if (!isPart(upload)) return null;
  return (
    <svg className="photo-region" viewBox={`0 0 ${width} ${height}`} aria-hidden data-testid="region">
      <path
        d={`M0 0h${width}v${height}h${-width}zM${left} ${top}v${region.height}h${region.width}v${-region.height}z`}
      />
      <rect x={left} y={top} width={region.width} height={region.height} />
    </svg>
  );
}

/** Formats of the file dialog. Dropped files are sent whatever their format, and the service names the ones it refuses. */
const FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', '.heic', '.heif'];

interface PhotoTrayProps {
  readonly kind: UploadKind;
  readonly species: Species;
  readonly photos: readonly Photo[];
  readonly needed: number;
  readonly isClosed: boolean;
  readonly onLook: Aim['onLook'];
  readonly onFiles: (files: readonly Blob[]) => void;
  readonly onCheckAgain: (number: number) => void;
  readonly onRemove: (number: number) => void;
}

/** Photos of one kind: chosen, dropped, taken or generated, with verdicts and the number still needed. */
export function PhotoTray(props: PhotoTrayProps) {
  const { kind, photos, isClosed } = props;
  const t = useTexts();
  const title = t.playground.trays[kind][props.species];
  const next = { species: props.species, kind, captured: photos.filter(isAccepted).length };
  const rejected = photos.filter(({ upload }) => upload?.quality.verdict === 'REJECTED');
  const removeRejected = () => {
    for (const { number } of rejected) props.onRemove(number);
  };
  const drop = useDrop(isClosed, ({ files }) => props.onFiles([...files]));
  return (
    <Stack gap="xs" {...drop} className={`surface tray ${drop.className}`}>
      <Group justify="space-between">
        <Title order={2} size="md">
          {title}
        </Title>
        <Text fw={600} aria-live="polite" data-testid={`${kind}-count`}>
          {t.playground.countOf(next.captured, props.needed)}
        </Text>
      </Group>
      {!isClosed && (
        <Group>
          <FileButton multiple accept={FORMATS.join()} onChange={props.onFiles}>
            {(button) => (
              <Button {...button} variant="default">
                {t.playground.chooseFiles}
              </Button>
            )}
          </FileButton>
          <Camera label={title} next={next} onLook={props.onLook} onPhoto={(file) => props.onFiles([file])} />
          <Text size="sm" c="dimmed">
            {t.playground.orDrop}
          </Text>
        </Group>
      )}
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
        {photos.map((photo) => (
          <PhotoCard
            key={photo.number}
            photo={photo}
            onCheckAgain={props.onCheckAgain}
            onRemove={isClosed ? undefined : props.onRemove}
          />
        ))}
      </SimpleGrid>
      {photos.some(({ upload }) => upload && isPart(upload)) && (
        <Text size="sm" c="dimmed">
          {t.playground.regionSays[props.species]}
        </Text>
      )}
      {!isClosed && rejected.length > 0 && (
        <Group role="status">
          <Text size="sm">{t.playground.rejectedSay(rejected.length)}</Text>
          <Button size="compact-sm" variant="default" onClick={removeRejected}>
            {t.playground.removeRejected}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function PhotoCard({
  photo,
  onCheckAgain,
  onRemove,
}: {
  readonly photo: Photo;
  readonly onCheckAgain: (n: number) => void;
  readonly onRemove: ((n: number) => void) | undefined;
}) {
  const t = useTexts();
  const name = `${t.photos.kinds[photo.kind]} ${photo.number + 1}`;
  const isChecked = photo.upload !== undefined || photo.failure !== undefined;
  const { id: tenantId } = useTenant();
  const [isOpenable, setOpenable] = useState(true);
  // Few browsers show HEIC, so the image that the service keeps stands in for the file.
  const source = !isOpenable && photo.upload ? imageUrl(tenantId, photo.upload.id, 'large') : photo.url;
  return (
    <Card withBorder padding="xs">
      <Card.Section pos="relative" mb={6}>
        {isOpenable || photo.upload ? (
          <img className="photo" src={source} alt={name} onError={() => setOpenable(false)} />
        ) : (
          <Text className="photo no-preview" size="sm">
            {t.playground.noPreview}
          </Text>
        )}
        {photo.upload && <GuideRegion upload={photo.upload} />}
        {onRemove && isChecked && (
          <CloseButton
            className="photo-remove"
            variant="default"
            aria-label={t.playground.remove(name)}
            onClick={() => onRemove(photo.number)}
          />
        )}
      </Card.Section>
      {photo.file instanceof File && (
        <Text size="xs" c="dimmed" truncate title={photo.file.name}>
          {photo.file.name}
        </Text>
      )}
      {photo.upload && <Verdict {...photo.upload.quality} evidence={photo.upload.evidence} />}
      {photo.failure !== undefined && (
        <FailureAlert failure={photo.failure} onRetry={() => onCheckAgain(photo.number)} />
      )}
      {!isChecked && <Loader size="sm" role="status" aria-label={t.playground.checking} />}
    </Card>
  );
}
