import { Button } from '@mantine/core';
import type { Owner } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askApi } from '../service/api.ts';
import { tenantKey } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Confirmed } from '../ui/confirmed.tsx';
import { done } from '../ui/done.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Moment } from '../ui/moment.tsx';
import { saveFile } from '../ui/save-file.ts';
import { EditRecord } from './edit-record.tsx';
import { OwnerFields, ownerOf } from './owner-fields.tsx';

/** Refreshes all pages of the tenant that name an owner. */
export function useOwnerRefresh(): () => void {
  const { id } = useTenant();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
}

/** Consent of an owner with its date. */
export function ConsentOf({ owner: { consent } }: { readonly owner: Owner }) {
  const t = useTexts();
  if (!consent) return t.owners.notAgreed;
  return (
    <>
      {t.owners.agreed}: {consent.note}, <Moment at={consent.givenAt} />
    </>
  );
}

export function EditOwner({ owner }: { readonly owner: Owner }) {
  const { id } = useTenant();
  const t = useTexts();
  return (
    <EditRecord
      name={`owner ${owner.id}`}
      label={t.owners.change}
      save={(fields) => {
        const { name, contact = null, consent = null } = ownerOf(fields, t);
        return askApi(id, 'updateOwner', { ownerId: owner.id }, { name, contact, consent });
      }}
      onDone={useOwnerRefresh()}
    >
      <OwnerFields owner={owner} />
    </EditRecord>
  );
}

/** Downloads everything that the service holds about an owner. */
export function ExportOwner({ owner }: { readonly owner: Owner }) {
  const { id } = useTenant();
  const t = useTexts();
  const exported = useMutation({
    async mutationFn() {
      const { data } = await askApi(id, 'exportOwner', { ownerId: owner.id });
      saveFile(`owner-${owner.id}.json`, 'application/json', JSON.stringify(data, null, 2));
    },
  });
  return (
    <>
      <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate()}>
        {t.owners.export}
      </Button>
      <FailureAlert failure={exported.error} />
    </>
  );
}

export function RemoveOwner({ owner, onRemoved }: { readonly owner: Owner; readonly onRemoved?: () => void }) {
  const { id } = useTenant();
  const t = useTexts();
  const refresh = useOwnerRefresh();
  return (
    <Confirmed
      label={t.owners.remove}
      title={t.owners.removeOf(owner.name)}
      typed={owner.name}
      act={() => askApi(id, 'deleteOwner', { ownerId: owner.id })}
      onDone={() => {
        done(t.owners.wasRemoved);
        onRemoved?.();
        refresh();
      }}
    >
      {t.owners.removeSays}
    </Confirmed>
  );
}
