import { Group, Image, Text, UnstyledButton } from '@mantine/core';
import type { Species } from '@rhinarium/contract';
import { useTexts } from '../../texts/use-texts.tsx';

/** Thumbnails of generated animals by number, drawn by scripts/capturing-pictures.ts. */
const PICTURES: Readonly<Record<Species, readonly string[]>> = {
  DOG: [
    new URL('./samples/dog-1.webp', import.meta.url).href,
    new URL('./samples/dog-2.webp', import.meta.url).href,
    new URL('./samples/dog-3.webp', import.meta.url).href,
    new URL('./samples/dog-4.webp', import.meta.url).href,
  ],
  CAT: [
    new URL('./samples/cat-1.webp', import.meta.url).href,
    new URL('./samples/cat-2.webp', import.meta.url).href,
    new URL('./samples/cat-3.webp', import.meta.url).href,
    new URL('./samples/cat-4.webp', import.meta.url).href,
  ],
};

/** Generated animals to choose from. A click adds photos of one. */
export function SampleAnimals(props: {
  readonly species: Species;
  readonly animal: number;
  readonly isClosed: boolean;
  readonly onChoose: (animal: number) => void;
}) {
  const t = useTexts();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t.playground.samples}
      </Text>
      <Group gap="xs">
        {PICTURES[props.species].map((picture, n) => (
          <UnstyledButton
            key={picture}
            className="sample"
            aria-label={t.playground.sampleOf(t.pets.species[props.species], n + 1)}
            aria-pressed={props.animal === n + 1}
            disabled={props.isClosed}
            onClick={() => props.onChoose(n + 1)}
          >
            <Image src={picture} alt="" w={96} h={72} radius="sm" />
          </UnstyledButton>
        ))}
      </Group>
    </div>
  );
}
