import { Button, Card, Group, NativeSelect, Text } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePools } from '../../records/use-pools.ts';
import { ApiFailure, askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done, useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

interface ChosenPets {
  readonly pets: readonly Pick<ConsoleAnswer<'searchPets'>['data'][number], 'id' | 'name' | 'fingerprintCount'>[];
}

/** Maximum pets named before a deletion. Beyond it only their number is shown. */
const namedMax = 5;

/** Bulk actions on pets: add to a pool, remove from one, delete. */
export function ChangeSelected({ pets, onClear }: ChosenPets & { readonly onClear: () => void }) {
  const t = useTexts();
  const { id } = useTenant();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
  const names = pets.slice(0, namedMax).map(({ name }) => name ?? t.pets.unnamed);
  if (pets.length > namedMax) names.push(t.lists.andOthers(pets.length - namedMax));
  const fingerprints = pets.reduce((sum, { fingerprintCount }) => sum + fingerprintCount, 0);
  const remove = async () => {
    for (const { id: petId } of pets) {
      await askApi(id, 'deletePet', { petId }).catch((failure: unknown) => {
        // Deleted by somebody else meanwhile.
        if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
      });
    }
  };
  return (
    <Card withBorder padding="xs">
      <Group>
        <Text fw={600} role="status">
          {t.lists.selected(pets.length)}
        </Text>
        <Button size="xs" variant="subtle" onClick={onClear}>
          {t.lists.clear}
        </Button>
        <PoolOfSelected pets={pets} onDone={refresh} />
        <Confirmed
          label={t.lists.deleteSelected(pets.length)}
          title={t.lists.deleteTitle(pets.length)}
          typed={String(pets.length)}
          act={() => remove().finally(refresh)}
          onDone={() => {
            done(t.lists.deleted(pets.length));
            onClear();
          }}
        >
          {t.lists.deleteSays(names.join(', '), fingerprints)}
        </Confirmed>
      </Group>
    </Card>
  );
}

function PoolOfSelected({ pets, onDone }: ChosenPets & { readonly onDone: () => void }) {
  const t = useTexts();
  const { id } = useTenant();
  const pools = usePools();
  const [name, setName] = useState('');
  const doneWithUndo = useDoneWithUndo();
  const petIds = pets.map((pet) => pet.id);
  const add = useMutation({
    mutationFn: () => askApi(id, 'addPetsToSearchPool', { name }, { petIds }),
    onSuccess() {
      // No undo: some may have been in the pool before.
      done(t.lists.added(pets.length, name));
      onDone();
    },
  });
  const remove = useMutation({
    mutationFn: () => askApi(id, 'removePetsFromSearchPool', { name }, { petIds }),
    onSuccess() {
      // All of them were in the pool, because the call refuses others.
      doneWithUndo(t.lists.removed(pets.length, name), () =>
        askApi(id, 'addPetsToSearchPool', { name }, { petIds }).finally(onDone),
      );
      onDone();
    },
  });
  if (pools.length === 0) return null;
  return (
    <>
      <NativeSelect
        aria-label={t.lists.poolForSelected}
        size="xs"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data={[{ value: '', label: t.pools.choose }, ...pools.map((pool) => pool.name)]}
      />
      <Button size="xs" variant="default" disabled={name === ''} onClick={() => add.mutate()}>
        {t.pools.add}
      </Button>
      <Button size="xs" variant="default" disabled={name === ''} onClick={() => remove.mutate()}>
        {t.lists.removeFromPool}
      </Button>
      <FailureAlert failure={add.error ?? remove.error} />
    </>
  );
}
