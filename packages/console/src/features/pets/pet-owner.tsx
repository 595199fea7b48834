import { Button, Group, Stack, Text } from '@mantine/core';
import type { Owner, Pet } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Contact } from '../../records/contact.tsx';
import { EditRecord } from '../../records/edit-record.tsx';
import { OwnerFields, ownerOf, useOwnerId } from '../../records/owner-fields.tsx';
import { askApi } from '../../service/api.ts';
import { ownerQuery, tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done, useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Refreshes all pages of the tenant that name an owner. */
function useRefresh(): () => void {
  const { id } = useTenant();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
}

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
      {may('write') && owner && <OwnerActions petId={pet.id} owner={owner} />}
    </Group>
  );
}

function Person({ owner: { name, contact, consent } }: { readonly owner: Owner }) {
  const t = useTexts();
  return (
    <Stack gap={0}>
      <Text>{name}</Text>
      {contact && <Text>{consent ? <Contact text={contact} /> : contact}</Text>}
      <Text size="sm" c="dimmed" component="div">
        {consent ? (
          <>
            {t.owners.agreed}: {consent.note}, <Moment at={consent.givenAt} />
          </>
        ) : (
          t.owners.notAgreed
        )}
      </Text>
    </Stack>
  );
}

function AddOwner({ petId }: { readonly petId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const refresh = useRefresh();
  const ownerIdOf = useOwnerId();
  return (
    <EditRecord
      name={`owner of ${petId}`}
      label={t.owners.add}
      save={async (fields) => await askApi(id, 'updatePet', { petId }, { ownerId: await ownerIdOf(fields) })}
      onDone={refresh}
    >
      <OwnerFields />
    </EditRecord>
  );
}

function OwnerActions({ petId, owner }: { readonly petId: string; readonly owner: Owner }) {
  const { id } = useTenant();
  const t = useTexts();
  const refresh = useRefresh();
  const doneWithUndo = useDoneWithUndo();
  const params = { ownerId: owner.id };
  const put = (ownerId: string | null) => askApi(id, 'updatePet', { petId }, { ownerId }).finally(refresh);
  const takeAway = useMutation({
    mutationFn: () => put(null),
    onSuccess: () => doneWithUndo(t.owners.wasTakenAway, () => put(owner.id)),
  });
  const exported = useMutation({
    async mutationFn() {
      const { data } = await askApi(id, 'exportOwner', params);
      saveFile(`owner-${owner.id}.json`, 'application/json', JSON.stringify(data, null, 2));
    },
  });
  return (
    <>
      <EditRecord
        name={`owner ${owner.id}`}
        label={t.owners.change}
        save={(fields) => {
          const { name, contact = null, consent = null } = ownerOf(fields, t);
          return askApi(id, 'updateOwner', params, { name, contact, consent });
        }}
        onDone={refresh}
      >
        <OwnerFields owner={owner} />
      </EditRecord>
      <MoreActions>
        <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate()}>
          {t.owners.export}
        </Button>
        <Button variant="default" loading={takeAway.isPending} onClick={() => takeAway.mutate()}>
          {t.owners.takeAway}
        </Button>
        <Confirmed
          label={t.owners.remove}
          title={t.owners.removeOf(owner.name)}
          typed={owner.name}
          act={() => askApi(id, 'deleteOwner', params)}
          onDone={() => {
            done(t.owners.wasRemoved);
            refresh();
          }}
        >
          {t.owners.removeSays}
        </Confirmed>
      </MoreActions>
      <FailureAlert failure={exported.error ?? takeAway.error} />
    </>
  );
}
