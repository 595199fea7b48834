import { Center, Text } from '@mantine/core';
import { useState } from 'react';
import { imageUrl } from '../service/api.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { IconPaw } from '../ui/icons.tsx';

/** An image of the tenant, or a note if it was deleted (unregistered images are kept for 30 days). */
export function Picture(props: {
  readonly imageId: string | null;
  readonly alt: string;
  readonly side: number;
  readonly isLarge?: boolean;
  /** True if it shows the face that was found in the image. Small ones do, too. */
  readonly isPortrait?: boolean;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const [isGone, setGone] = useState(false);
  if (props.imageId === null) {
    return (
      <Center className="picture" w={props.side} h={props.side} role="img" aria-label={t.photos.none}>
        <IconPaw size={props.side / 2} className="mark-faint" />
      </Center>
    );
  }
  if (isGone) {
    return (
      <Center className="picture" w={props.side} h={props.side}>
        <Text size="xs" c="dimmed">
          {t.photos.deleted}
        </Text>
      </Center>
    );
  }
  return (
    <img
      className="picture"
      src={imageUrl(id, props.imageId, props.isLarge ? 'large' : props.isPortrait ? 'portrait' : 'small')}
      alt={props.alt}
      width={props.side}
      height={props.side}
      loading="lazy"
      onError={() => setGone(true)}
    />
  );
}
