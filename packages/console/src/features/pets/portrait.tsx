import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { Picture } from '../../records/picture.tsx';
import { wholeFirst } from '../../records/samples.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const SIDE_PX = 320;

/** The newest photo of the whole animal, or else of its face or nose. A click enlarges it. */
export function Portrait({
  samples,
  name,
}: {
  readonly samples: ConsoleAnswer<'listSamples'>['data'];
  readonly name: string;
}) {
  const t = useTexts();
  const [isLarge, { open, close }] = useDisclosure(false);
  const [shown] = wholeFirst(samples.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)));
  if (!shown)
    return (
      <div className="portrait">
        <Picture imageId={null} alt="" side={SIDE_PX} />
      </div>
    );
  return (
    <>
      <UnstyledButton className="portrait" onClick={open} aria-label={t.photos.enlarge(name)}>
        <Picture imageId={shown.id} alt={name} side={SIDE_PX} isLarge />
      </UnstyledButton>
      <Modal opened={isLarge} onClose={close} title={name} size="lg" lockScroll={false}>
        <Picture imageId={shown.id} alt={name} side={560} isLarge />
      </Modal>
    </>
  );
}
