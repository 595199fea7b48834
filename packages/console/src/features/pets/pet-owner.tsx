import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { Owner, Pet } from '@rhinarium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Contact } from '../../records/contact.tsx';
import { EditRecord } from '../../records/edit-record.tsx';
import { ConsentOf, EditOwner, ExportOwner, RemoveOwner, useOwnerRefresh } from '../../records/owner-actions.tsx';
import { OwnerFields, useOwnerId } from '../../records/owner-fields.tsx';
import { askApi } from '../../service/api.ts';
import { ownerQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';

/** The owner of a pet, with a number to call if the owner agreed to that. */
export function PetOwner({ pet }: { readonly pet: Pet }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const found = useQuery({ ...ownerQuery(id, pet.ownerId ?? ''), enabled: pet.ownerId !== undefined });
  const owner = pet.ownerId === undefined ? undefined : found.data;
  return (
    <Group>
      <Text fw={600}>{t.owners.owner}</Text>
      <FailureAlert failure={found.error} onRetry={() => void found.refetch()} />
      {owner && <Person owner={owner} />}
      {pet.ownerId === undefined && <Text c="dimmed">{t.common.none}</Text>}
      {may('write') && pet.ownerId === undefined && <AddOwner petId={pet.id} />}
      {may('write') && owner && (
        <>
          <EditOwner owner={owner} />
          <MoreActions>
            <ExportOwner owner={owner} />
            <TakeAway petId={pet.id} ownerId={owner.id} />
            <RemoveOwner owner={owner} />
          </MoreActions>
        </>
      )}
    </Group>
  );
}

function Person({ owner }: { readonly owner: Owner }) {
  const { name, contact, consent } = owner;
  return (
    <Stack gap={0}>
      <Anchor component={Link} href={`/owners/${owner.id}`}>
        {name}
      </Anchor>
      {contact && <Text>{consent ? <Contact text={contact} /> : contact}</Text>}
      <Text size="sm" c="dimmed" component="div">
        <ConsentOf owner={owner} />
      </Text>
    </Stack>
  );
}

function AddOwner({ petId }: { readonly petId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const ownerIdOf = useOwnerId();
  return (
    <EditRecord
      name={`owner of ${petId}`}
      label={t.owners.add}
      save={async (fields) => await askApi(id, 'updatePet', { petId }, { ownerId: await ownerIdOf(fields) })}
      onDone={useOwnerRefresh()}
    >
      <OwnerFields />
    </EditRecord>
  );
}

function TakeAway({ petId, ownerId }: { readonly petId: string; readonly ownerId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const refresh = useOwnerRefresh();
  const doneWithUndo = useDoneWithUndo();
  const put = (next: string | null) => askApi(id, 'updatePet', { petId }, { ownerId: next }).finally(refresh);
  const takeAway = useMutation({
    mutationFn: () => put(null),
    onSuccess: () => doneWithUndo(t.owners.wasTakenAway, () => put(ownerId)),
  });
  return (
    <>
      <Button variant="default" loading={takeAway.isPending} onClick={() => takeAway.mutate()}>
        {t.owners.takeAway}
      </Button>
      <FailureAlert failure={takeAway.error} />
    </>
  );
}
