import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useTexts } from '../texts/use-texts.tsx';
import { Picture } from './picture.tsx';
import { wholeFirst } from './samples.tsx';

const SIDE_PX = 320;

/** The newest photo of the whole animal, or else of its face or nose. */
export const portraitOf = (samples: ConsoleAnswer<'listSamples'>['data']): string | null =>
  wholeFirst(samples.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))[0]?.id ?? null;

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
        <Picture imageId={imageId} alt={name} side={SIDE_PX} isLarge />
      </UnstyledButton>
      <Modal opened={isLarge} onClose={close} title={name} size="lg" lockScroll={false}>
        <Picture imageId={imageId} alt={name} side={560} isLarge />
      </Modal>
    </>
  );
}
