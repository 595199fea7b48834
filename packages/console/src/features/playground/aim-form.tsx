import { Checkbox, Group, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PURPOSES, type Purpose, type Species } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePools } from '../../records/use-pools.ts';
import { petChoiceQuery, petQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Aim } from './aim.ts';

const petsShortMax = 10;

/** Selects the action and its pet. Existing photos fix the species, a running job fixes everything. */
export function AimForm(props: {
  readonly aim: Aim;
  readonly onChange: (aim: Aim) => void;
  readonly hasPhotos: boolean;
  readonly isClosed: boolean;
}) {
  const t = useTexts();
  const { may } = useTenant();
  const { aim, onChange, isClosed } = props;
  return (
    <Stack className="surface" p="md">
      <Group>
        {may('write') && (
          <SegmentedControl
            aria-label={t.playground.whatToTry}
            disabled={isClosed}
            value={aim.purpose}
            onChange={(purpose) => onChange({ ...aim, purpose: purpose as Purpose })}
            data={PURPOSES.map((value) => ({ value, label: t.playground.run[value] }))}
          />
        )}
        <SegmentedControl
          aria-label={t.common.species}
          disabled={isClosed || props.hasPhotos}
          value={aim.species}
          onChange={(species) => onChange({ ...aim, species: species as Species, petId: undefined })}
          data={(['CAT', 'DOG'] as const).map((value) => ({ value, label: t.pets.species[value] }))}
        />
      </Group>
      {aim.purpose === 'PET_IDENTIFICATION' ? <PoolChoice aim={aim} onChange={onChange} /> : <PetChoice {...props} />}
    </Stack>
  );
}

function PetChoice({ aim, onChange, hasPhotos, isClosed }: Parameters<typeof AimForm>[0]) {
  const { id } = useTenant();
  const t = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 200);
  const pets = useQuery({
    ...petChoiceQuery(id, { species: aim.species, search }),
    placeholderData: (earlier) => earlier,
  });
  const chosen = useQuery({ ...petQuery(id, aim.petId ?? ''), enabled: aim.petId !== undefined });
  useEffect(() => {
    const species = chosen.data?.species;
    if (species && species !== aim.species && !hasPhotos) onChange({ ...aim, species });
  }, [chosen.data, aim, onChange, hasPhotos]);
  // Few pets are selected from the list itself.
  const isLong = text !== '' || (pets.data?.length ?? 0) > petsShortMax;
  const isRegistration = aim.purpose === 'PET_PROFILE_REGISTRATION';
  // A pet without fingerprints cannot be verified.
  const known = (pets.data ?? []).filter((pet) => isRegistration || pet.fingerprintCount > 0);
  const options = known.map((pet) => ({
    value: pet.id,
    label: t.playground.petChoice(pet.name ?? t.pets.unnamed, pet.fingerprintCount),
  }));
  if (aim.petId && !known.some((pet) => pet.id === aim.petId)) {
    options.unshift({ value: aim.petId, label: chosen.data?.name ?? aim.petId });
  }
  return (
    <Group align="flex-end">
      <NativeSelect
        label={t.playground.pet}
        disabled={isClosed}
        value={aim.petId ?? ''}
        onChange={(event) => onChange({ ...aim, petId: event.currentTarget.value || undefined })}
        data={[{ value: '', label: isRegistration ? t.playground.aNewPet : t.playground.chooseAPet }, ...options]}
      />
      {!isClosed && isLong && (
        <TextInput
          type="search"
          label={t.playground.findPet}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {isRegistration && aim.petId === undefined && (
        <TextInput
          label={t.playground.newPetName}
          disabled={isClosed}
          value={aim.newPetName ?? ''}
          onChange={(event) => onChange({ ...aim, newPetName: event.currentTarget.value || undefined })}
        />
      )}
      {isRegistration && aim.petId !== undefined && (chosen.data?.fingerprintCount ?? 0) > 0 && (
        <Checkbox
          label={t.playground.replaces}
          disabled={isClosed}
          checked={aim.replaces}
          onChange={(event) => onChange({ ...aim, replaces: event.currentTarget.checked })}
        />
      )}
    </Group>
  );
}

function PoolChoice({ aim, onChange }: { readonly aim: Aim; readonly onChange: (aim: Aim) => void }) {
  const t = useTexts();
  const pools = usePools();
  return (
    <Group align="flex-end">
      <NativeSelect
        label={t.playground.searchIn}
        w="fit-content"
        value={aim.searchPoolName ?? ''}
        onChange={(event) => onChange({ ...aim, searchPoolName: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t.playground.allPets }, ...pools.map(({ name }) => name)]}
      />
      <TextInput
        label={t.playground.metadataKey}
        value={aim.metadataKey ?? ''}
        onChange={(event) => onChange({ ...aim, metadataKey: event.currentTarget.value || undefined })}
      />
      <TextInput
        label={t.playground.metadataValue}
        value={aim.metadataValue ?? ''}
        onChange={(event) => onChange({ ...aim, metadataValue: event.currentTarget.value || undefined })}
      />
    </Group>
  );
}
