import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ConsoleAnswer, Pet } from '@rhinarium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ComparedPets } from '../../records/compared-pets.tsx';
import { Picture } from '../../records/picture.tsx';
import { askApi } from '../../service/api.ts';
import { petChoiceQuery, tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done, useDoneWithUndo } from '../../ui/done.tsx';

/** Selects another pet of the same species. */
function OtherPet(props: {
  readonly pet: Pick<Pet, 'id' | 'species'>;
  readonly value: string;
  readonly onChange: (petId: string) => void;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 200);
  const pets = useQuery({
    ...petChoiceQuery(id, { species: props.pet.species, search }),
    enabled: search !== '',
    placeholderData: (earlier) => earlier,
  });
  // Nothing is offered before one has typed: the first of many pets is hardly the one.
  const options = (search === '' ? [] : (pets.data ?? []))
    .filter((pet) => pet.id !== props.pet.id)
    .map((pet) => ({
      value: pet.id,
      label: t.playground.petChoice(pet.name ?? t.pets.unnamed, pet.fingerprintCount),
    }));
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t.playground.findPet}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          props.onChange('');
        }}
      />
      <NativeSelect
        label={t.pets.otherPet}
        disabled={search === ''}
        value={props.value}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        data={[{ value: '', label: t.playground.chooseAPet }, ...options]}
      />
    </Stack>
  );
}

/** Merges a pet into another record of the same animal and opens that. */
export function MergePet({ pet, images }: { readonly pet: Pet; readonly images: number }) {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const doneWithUndo = useDoneWithUndo();
  const refresh = () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
  const [intoPetId, setIntoPetId] = useState('');
  const name = pet.name ?? t.pets.unnamed;
  return (
    <Confirmed
      label={t.pets.merge}
      title={t.pets.mergeOf(name)}
      typed={name}
      size="xl"
      isIncomplete={intoPetId === ''}
      act={() => askApi(id, 'mergePets', { petId: pet.id }, { intoPetId })}
      onDone={() => {
        doneWithUndo(t.pets.wasMerged(name), () => askApi(id, 'undoMerge', { petId: pet.id }).finally(refresh));
        go(`/pets/${intoPetId}`);
        refresh();
      }}
    >
      <Stack>
        <Text>{t.pets.mergeSays(name, images)}</Text>
        <OtherPet pet={pet} value={intoPetId} onChange={setIntoPetId} />
        {intoPetId !== '' && <ComparedPets ids={[pet.id, intoPetId]} says={[t.pets.isGone, t.pets.stays]} />}
      </Stack>
    </Confirmed>
  );
}

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
