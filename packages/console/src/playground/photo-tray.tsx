import { Button, Card, FileButton, Group, Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Species, UploadKind } from '@rhinarium/contract';
import { FailureAlert } from '../components/failure-alert.tsx';
import { Verdict } from '../components/verdict.tsx';
import { Camera } from './camera.tsx';
import type { Photo } from './use-capture.ts';

const WORDS = {
  fingerprint: { DOG: 'Fingerprints: the nose, close', CAT: 'Fingerprints: the face, close' },
  appearance: { DOG: 'Appearance: the whole dog', CAT: 'Appearance: the whole cat' },
} as const;

/** The photos of one kind: chosen, taken or generated, each with its verdict; and what the session still needs. */
export function PhotoTray(props: {
  readonly kind: UploadKind;
  readonly species: Species;
  readonly photos: readonly Photo[];
  readonly needed: number;
  readonly isClosed: boolean;
  readonly onFiles: (files: readonly Blob[]) => void;
}) {
  const title = WORDS[props.kind][props.species];
  const accepted = props.photos.filter((photo) => photo.upload?.quality.verdict === 'ACCEPTED').length;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="md">
          {title}
        </Title>
        <Text fw={600} aria-live="polite" data-testid={`${props.kind}-count`}>
          {accepted} of {props.needed}
        </Text>
      </Group>
      {!props.isClosed && (
        <Group>
          <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={props.onFiles}>
            {(button) => (
              <Button {...button} variant="default">
                Choose files
              </Button>
            )}
          </FileButton>
          <Camera label={title} onPhoto={(file) => props.onFiles([file])} />
        </Group>
      )}
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
        {props.photos.map((photo) => (
          <Card key={photo.number} withBorder padding="xs">
            <img
              className="picture"
              src={photo.url}
              alt={`${props.kind} ${photo.number + 1}`}
              width="100%"
              height={110}
            />
            {photo.upload && <Verdict {...photo.upload.quality} />}
            {photo.failure !== undefined && <FailureAlert failure={photo.failure} />}
            {!photo.upload && photo.failure === undefined && <Loader size="sm" aria-label="Uploading" />}
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
