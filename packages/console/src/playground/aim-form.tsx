import { Group, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Purpose, Species } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SPECIES_WORDS } from '../components/species-words.ts';
import { usePools } from '../components/use-pools.ts';
import { petChoiceQuery, petQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';
import type { Aim } from './use-capture.ts';

const PURPOSES = [
  { value: 'PET_PROFILE_REGISTRATION', label: 'Register' },
  { value: 'PET_VERIFICATION', label: 'Verify' },
  { value: 'PET_IDENTIFICATION', label: 'Identify' },
];

/** What to try: register a pet, verify one, or find out which one it is. Photos fix the species, a job fixes it all. */
export function AimForm(props: {
  readonly aim: Aim;
  readonly onChange: (aim: Aim) => void;
  readonly hasPhotos: boolean;
  readonly isClosed: boolean;
}) {
  const { aim, onChange, isClosed } = props;
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label="What to try"
          disabled={isClosed}
          value={aim.purpose}
          onChange={(purpose) => onChange({ ...aim, purpose: purpose as Purpose })}
          data={PURPOSES}
        />
        <SegmentedControl
          aria-label="Species"
          disabled={isClosed || props.hasPhotos}
          value={aim.species}
          onChange={(species) => onChange({ ...aim, species: species as Species, petId: undefined })}
          data={(['CAT', 'DOG'] as const).map((value) => ({ value, label: SPECIES_WORDS[value] }))}
        />
      </Group>
      {aim.purpose === 'PET_IDENTIFICATION' ? <PoolChoice aim={aim} onChange={onChange} /> : <PetChoice {...props} />}
    </Stack>
  );
}

function PetChoice({ aim, onChange, hasPhotos, isClosed }: Parameters<typeof AimForm>[0]) {
  const { id } = useTenant();
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
  const isRegistration = aim.purpose === 'PET_PROFILE_REGISTRATION';
  // A pet without fingerprints cannot be verified.
  const known = (pets.data ?? []).filter((pet) => isRegistration || pet.fingerprintCount > 0);
  const options = known.map((pet) => ({
    value: pet.id,
    label: `${pet.name ?? 'Unnamed pet'} (${pet.fingerprintCount} fingerprints)`,
  }));
  if (aim.petId && !known.some((pet) => pet.id === aim.petId)) {
    options.unshift({ value: aim.petId, label: chosen.data?.name ?? aim.petId });
  }
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Pet"
        disabled={isClosed}
        value={aim.petId ?? ''}
        onChange={(event) => onChange({ ...aim, petId: event.currentTarget.value || undefined })}
        data={[{ value: '', label: isRegistration ? 'A new pet' : 'Choose a pet' }, ...options]}
      />
      {isRegistration && aim.petId === undefined && (
        <TextInput
          label="Name of the new pet"
          disabled={isClosed}
          value={aim.newPetName ?? ''}
          onChange={(event) => onChange({ ...aim, newPetName: event.currentTarget.value || undefined })}
        />
      )}
      {!isClosed && (
        <TextInput
          type="search"
          label="Find a pet"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Group>
  );
}

function PoolChoice({ aim, onChange }: { readonly aim: Aim; readonly onChange: (aim: Aim) => void }) {
  const pools = usePools();
  return (
    <NativeSelect
      label="Search in"
      w="fit-content"
      value={aim.searchPoolName ?? ''}
      onChange={(event) => onChange({ ...aim, searchPoolName: event.currentTarget.value || undefined })}
      data={[{ value: '', label: 'all pets of the species' }, ...pools.map(({ name }) => name)]}
    />
  );
}
