import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Pet } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { petChoiceQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** Selects another pet of the same species. */
export function OtherPet(props: {
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
