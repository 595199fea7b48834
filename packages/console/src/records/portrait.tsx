import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useTexts } from '../texts/use-texts.tsx';
import { Picture } from './picture.tsx';
import { wholeFirst } from './samples.tsx';

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
