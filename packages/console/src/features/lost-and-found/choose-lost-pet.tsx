import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picture } from '../../records/picture.tsx';
import { petChoiceQuery, petEntryQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** Pets that are offered at a time. For a pet that is not among them, more of its name is typed. */
const shownMax = 8;

/** Selects a registered pet by its name, number or microchip. */
export function ChooseLostPet({
  petId,
  onChange,
}: {
  readonly petId: string;
  readonly onChange: (petId: string) => void;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const found = useQuery({ ...petChoiceQuery(id, { search }), placeholderData: (earlier) => earlier });
  const chosen = useQuery({ ...petEntryQuery(id, petId), enabled: petId !== '' }).data;
  const pets = (found.data ?? []).slice(0, shownMax);
  const shown = chosen && !pets.some((pet) => pet.id === chosen.id) ? [chosen, ...pets] : pets;
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t.takeIn.findPet}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />
      <Radio.Group value={petId} onChange={onChange} aria-label={t.takeIn.whichPet}>
        <Group gap="xs">
          {shown.map((pet) => (
            <Radio.Card key={pet.id} value={pet.id} w={230} p="xs">
              <Group wrap="nowrap" gap="xs">
                <Radio.Indicator />
                <Picture imageId={pet.imageId} alt="" side={56} />
                <div>
                  <Text>{pet.name ?? pet.externalId ?? t.pets.unnamed}</Text>
                  <Text size="xs" c="dimmed">
                    {pet.breed ?? (pet.name !== null && pet.externalId)}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </Group>
      </Radio.Group>
      {found.data?.length === 0 && <Text size="sm">{t.takeIn.noSuchPet}</Text>}
    </Stack>
  );
}
