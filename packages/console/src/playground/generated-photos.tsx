import { Button, Group, NumberInput, Text } from '@mantine/core';
import type { Species, UploadKind } from '@rhinarium/contract';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import type { PhotoOrder } from './generated-photos-worker.ts';

/** So many shots of an animal exist for the playground; two people hardly get the same one. */
const shotsMax = 1_000_000;

function draw(worker: Worker, order: PhotoOrder): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(order);
  });
}

/** Generated photos of an animal that does not exist, as many as are missing, for people without photos. */
export function GeneratedPhotos(props: {
  readonly species: Species;
  readonly missing: Readonly<Record<UploadKind, number>>;
  readonly onPhoto: (kind: UploadKind, file: Blob) => Promise<void>;
}) {
  const t = useTexts();
  const [animal, setAnimal] = useState(1);
  const [isDrawing, setDrawing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fill = async () => {
    setDrawing(true);
    const worker = new Worker(new URL('./generated-photos-worker.ts', import.meta.url), { type: 'module' });
    try {
      for (const kind of ['fingerprint', 'appearance'] as const) {
        for (let n = 0; n < props.missing[kind]; n++) {
          const shot = crypto.getRandomValues(new Uint32Array(1))[0]! % shotsMax;
          await props.onPhoto(kind, await draw(worker, { species: props.species, animal, kind, shot }));
        }
      }
    } catch (cause) {
      setProblem(String(cause));
    } finally {
      worker.terminate();
      setDrawing(false);
    }
  };
  const count = props.missing.fingerprint + props.missing.appearance;
  return (
    <div>
      <Group align="flex-end">
        <NumberInput
          label={t.playground.animal}
          min={1}
          max={9999}
          value={animal}
          onChange={(value) => setAnimal(Number(value) || 1)}
          w={130}
        />
        <Button variant="light" onClick={() => void fill()} loading={isDrawing} disabled={count === 0}>
          {t.playground.addGenerated}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {problem ? <span lang="en">{problem}</span> : t.playground.generatedSays}
      </Text>
    </div>
  );
}
