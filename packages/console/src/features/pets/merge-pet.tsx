import { Stack, Text } from '@mantine/core';
import type { Pet } from '@rhinarium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ComparedPets } from '../../records/compared-pets.tsx';
import { askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { OtherPet } from './other-pet.tsx';

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
