import { Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ComparedPets } from '../../records/compared-pets.tsx';
import { askApi } from '../../service/api.ts';
import { petEntryQuery, tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';

/** Merges one record of an animal into another, by default keeping the first. */
export function MergePair(props: { readonly petIds: readonly [string, string]; readonly onMerged: () => void }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const doneWithUndo = useDoneWithUndo();
  const [first, second] = props.petIds;
  const [stays, setStays] = useState(first);
  const goes = stays === first ? second : first;
  const pets = [useQuery(petEntryQuery(id, first)).data, useQuery(petEntryQuery(id, second)).data];
  const nameOf = (petId: string) => {
    const pet = pets.find((one) => one?.id === petId);
    return pet?.name ?? pet?.externalId ?? petId;
  };
  return (
    <Confirmed
      label={t.pets.merge}
      title={t.pets.mergePair}
      typed={nameOf(goes)}
      size="xl"
      isCompact
      act={() => askApi(id, 'mergePets', { petId: goes }, { intoPetId: stays })}
      onDone={() => {
        const refresh = () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
        doneWithUndo(t.pets.wasMerged(nameOf(goes)), () => askApi(id, 'undoMerge', { petId: goes }).finally(refresh));
        props.onMerged();
      }}
    >
      <Stack>
        <Radio.Group label={t.pets.whichStays} value={stays} onChange={setStays}>
          <Stack mt="xs">
            {props.petIds.map((petId) => (
              <Radio key={petId} value={petId} label={nameOf(petId)} />
            ))}
          </Stack>
        </Radio.Group>
        <ComparedPets ids={[goes, stays]} says={[t.pets.isGone, t.pets.stays]} />
        <Text>{t.pets.mergePairSays(nameOf(goes), nameOf(stays))}</Text>
      </Stack>
    </Confirmed>
  );
}
