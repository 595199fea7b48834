import { Card, Group, Modal, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Moment } from '../ui/moment.tsx';
import { Picture } from './picture.tsx';
import { Verdict } from './verdict.tsx';

type Sample = ConsoleAnswer<'listSamples'>['data'][number];

/** Images of the whole animal first, otherwise in the given order. */
export const wholeFirst = (samples: readonly Sample[]): readonly Sample[] =>
  samples.toSorted((a, b) => Number(b.kind === 'appearance') - Number(a.kind === 'appearance'));

/** Images with their quality. A click enlarges one. */
export function Samples({
  samples,
  actionOf,
}: {
  readonly samples: readonly Sample[];
  /** Action offered with an image. */
  readonly actionOf?: (sample: Sample) => ReactNode;
}) {
  const t = useTexts();
  const [shown, setShown] = useState<Sample>();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
        {samples.map((sample) => (
          <Card key={sample.id} withBorder padding="sm">
            <Group wrap="nowrap" align="flex-start">
              <UnstyledButton
                onClick={() => setShown(sample)}
                aria-label={t.photos.enlarge(t.photos.kinds[sample.kind])}
              >
                <Picture imageId={sample.id} alt={t.photos.kinds[sample.kind]} side={96} />
              </UnstyledButton>
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {t.photos.kinds[sample.kind]}
                </Text>
                <Verdict {...sample} />
                <Text size="xs" c="dimmed">
                  {sample.width} × {sample.height}
                </Text>
                {actionOf?.(sample)}
              </Stack>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown && t.photos.kinds[shown.kind]}
        size="lg"
        lockScroll={false}
      >
        {shown && (
          <Stack>
            <Picture imageId={shown.id} alt={t.photos.kinds[shown.kind]} side={560} isLarge />
            <Text size="sm">
              <span className="mono">{shown.id}</span> · <Moment at={shown.createdAt} /> ·{' '}
              {t.photos.asSent(Math.round(shown.bytes / 1024))}
            </Text>
          </Stack>
        )}
      </Modal>
    </>
  );
}
