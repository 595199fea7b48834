import { Badge, Button, CloseButton, Group, NativeSelect, Text } from '@mantine/core';
import type { Pet } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePools } from '../../records/use-pools.ts';
import { askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

interface Change {
  readonly name: string;
  readonly operation: 'addPetsToSearchPool' | 'removePetsFromSearchPool';
}

/** Search pools of a pet, and those it can be added to. */
export function PetPools({ pet }: { readonly pet: Pet }) {
  const { id, may } = useTenant();
  const queries = useQueryClient();
  const t = useTexts();
  const [chosen, setChosen] = useState('');
  const pools = usePools();
  const doneWithUndo = useDoneWithUndo();
  const put = ({ name, operation }: Change) =>
    askApi(id, operation, { name }, { petIds: [pet.id] }).finally(
      () => void queries.invalidateQueries({ queryKey: tenantKey(id) }),
    );
  const change = useMutation({
    mutationFn: put,
    onSuccess(_, { name, operation }) {
      setChosen('');
      const isAdded = operation === 'addPetsToSearchPool';
      const back = isAdded ? 'removePetsFromSearchPool' : 'addPetsToSearchPool';
      const says = isAdded ? t.lists.added : t.lists.removed;
      doneWithUndo(says(1, name), () => put({ name, operation: back }));
    },
  });
  const others = pools.map(({ name }) => name).filter((name) => !pet.searchPools.includes(name));
  return (
    <Group>
      <Text fw={600}>{t.shell.places.pools}</Text>
      {pet.searchPools.length === 0 && <Text c="dimmed">{t.common.none}</Text>}
      {pet.searchPools.map((name) => (
        <Badge
          key={name}
          variant="light"
          size="lg"
          rightSection={
            may('write') && (
              <CloseButton
                size="xs"
                aria-label={t.pools.removeFrom(name)}
                onClick={() => change.mutate({ name, operation: 'removePetsFromSearchPool' })}
              />
            )
          }
        >
          {name}
        </Badge>
      ))}
      {may('write') && others.length > 0 && (
        <>
          <NativeSelect
            aria-label={t.pools.addTo}
            size="xs"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[{ value: '', label: t.pools.choose }, ...others]}
          />
          <Button
            size="xs"
            variant="default"
            disabled={chosen === ''}
            onClick={() => change.mutate({ name: chosen, operation: 'addPetsToSearchPool' })}
          >
            {t.pools.add}
          </Button>
        </>
      )}
      <FailureAlert failure={change.error} />
    </Group>
  );
}
