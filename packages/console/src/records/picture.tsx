import { Center, Modal, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useState } from 'react';
import { imageUrl } from '../service/api.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { IconPaw } from '../ui/icons.tsx';

/** Images of the whole animal first, otherwise in the given order. */
export const wholeFirst = (samples: readonly Sample[]): readonly Sample[] =>
  samples.toSorted((a, b) => Number(b.kind === 'appearance') - Number(a.kind === 'appearance'));

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

type Sample = ConsoleAnswer<'listSamples'>['data'][number];

const SIDE_PX = 320;

/** Checks whether the place that was found in it is the face. Where a nose print was found, it may be that. */
const showsFace = ({ evidence }: Sample) => evidence.includes('face') && !evidence.includes('nose');

/** The newest photo of the face, or else of the whole animal, or else of anything. */
export function portraitOf(samples: readonly Sample[]): string | null {
  const newestFirst = samples.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (newestFirst.find(showsFace) ?? wholeFirst(newestFirst)[0])?.id ?? null;
}

/** A large photo of an animal. A click enlarges it. */
export function Portrait({ imageId, name }: { readonly imageId: string | null; readonly name: string }) {
  const t = useTexts();
  const [isLarge, { open, close }] = useDisclosure(false);
  if (imageId === null)
    return (
      <div className="portrait">
        <Picture imageId={null} alt="" side={SIDE_PX} />
      </div>
    );
  return (
    <>
      <UnstyledButton className="portrait" onClick={open} aria-label={t.photos.enlarge(name)}>
        <Picture imageId={imageId} alt={name} side={SIDE_PX} isPortrait />
      </UnstyledButton>
      <Modal opened={isLarge} onClose={close} title={name} size="lg" lockScroll={false}>
        <Picture imageId={imageId} alt={name} side={560} isLarge />
      </Modal>
    </>
  );
}
