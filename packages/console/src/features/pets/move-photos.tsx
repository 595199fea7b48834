import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ConsoleAnswer, Pet } from '@rhinarium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Picture } from '../../records/picture.tsx';
import { askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done, useDoneWithUndo } from '../../ui/done.tsx';
import { OtherPet } from './other-pet.tsx';

type Sample = ConsoleAnswer<'listSamples'>['data'][number];

/** Moves photos registered for the wrong pet to the right one. */
export function MovePhotos({ pet, samples }: { readonly pet: Pet; readonly samples: readonly Sample[] }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const doneWithUndo = useDoneWithUndo();
  const refresh = () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
  /** The move, which can be undone. */
  const changeId = useRef<string | undefined>(undefined);
  const [intoPetId, setIntoPetId] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const idsOf = (kind: Sample['kind']) =>
    samples.filter((sample) => sample.kind === kind && chosen.includes(sample.id)).map((sample) => sample.id);
  const body = { intoPetId, fingerprintIds: idsOf('fingerprint'), appearanceIds: idsOf('appearance') };
  return (
    <Confirmed
      label={t.pets.movePhotos}
      title={t.pets.movePhotosOf(pet.name ?? t.pets.unnamed)}
      isHarmless
      isIncomplete={intoPetId === '' || body.fingerprintIds.length === 0}
      act={async () => {
        changeId.current = (await askApi(id, 'moveFingerprints', { petId: pet.id }, body)).data.change?.id;
      }}
      onDone={() => {
        const says = t.pets.photosMoved(chosen.length);
        const moved = changeId.current;
        if (moved === undefined) done(says);
        else doneWithUndo(says, () => askApi(id, 'undoPetChange', { changeId: moved }).finally(refresh));
        setChosen([]);
        refresh();
      }}
    >
      <Stack>
        <Text>{t.pets.movePhotosSays}</Text>
        <Checkbox.Group label={t.pets.registeredImages} value={[...chosen]} onChange={setChosen}>
          <Group>
            {samples.map((sample) => (
              <Checkbox
                key={sample.id}
                value={sample.id}
                label={<Picture imageId={sample.id} alt={t.photos.kinds[sample.kind]} side={72} />}
              />
            ))}
          </Group>
        </Checkbox.Group>
        <OtherPet pet={pet} value={intoPetId} onChange={setIntoPetId} />
      </Stack>
    </Confirmed>
  );
}
