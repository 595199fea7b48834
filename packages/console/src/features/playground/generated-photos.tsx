import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { Species, UploadKind } from '@rhinarium/contract';
import { PLAIN_ANIMALS } from '@rhinarium/synthetic';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { PhotoOrder } from './generated-photos-worker.ts';
import { SampleAnimals } from './sample-animals.tsx';

/** Number of shots per animal, large enough that two people rarely get the same. */
const shotsMax = 1_000_000;

function draw(worker: Worker, order: PhotoOrder): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(order);
  });
}

/** Adds the missing number of generated photos, for people without photos. */
export function GeneratedPhotos(props: {
  readonly species: Species;
  readonly missing: Readonly<Record<UploadKind, number>>;
  /** Number of the animal. Later photos usually show the same one. */
  readonly animal: number;
  readonly onAnimal: (animal: number) => void;
  readonly onPhoto: (kind: UploadKind, file: Blob) => Promise<void>;
}) {
  const t = useTexts();
  const { species, missing, animal, onAnimal } = props;
  const [isDrawing, setDrawing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fill = async (chosen: number) => {
    setDrawing(true);
    const worker = new Worker(new URL('./generated-photos-worker.ts', import.meta.url), { type: 'module' });
    try {
      for (const kind of ['fingerprint', 'appearance'] as const) {
        for (let n = 0; n < missing[kind]; n++) {
          const shot = crypto.getRandomValues(new Uint32Array(1))[0]! % shotsMax;
          await props.onPhoto(kind, await draw(worker, { species, animal: chosen, kind, shot }));
        }
      }
    } catch (cause) {
      setProblem(String(cause));
    } finally {
      worker.terminate();
      setDrawing(false);
    }
  };
  const isFull = missing.fingerprint + missing.appearance === 0;
  return (
    <Stack gap={4}>
      <Group align="flex-end">
        <SampleAnimals
          species={species}
          animal={animal}
          isClosed={isFull || isDrawing}
          onChoose={(chosen) => {
            onAnimal(chosen);
            void fill(chosen);
          }}
        />
        <NumberInput
          label={t.playground.animal}
          min={1}
          max={PLAIN_ANIMALS}
          clampBehavior="strict"
          value={animal}
          onChange={(value) => onAnimal(Number(value) || 1)}
          w={170}
        />
        <Button variant="light" onClick={() => void fill(animal)} loading={isDrawing} disabled={isFull}>
          {t.playground.addGenerated}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {problem ? <span lang="en">{problem}</span> : t.playground.generatedSays}
      </Text>
    </Stack>
  );
}
