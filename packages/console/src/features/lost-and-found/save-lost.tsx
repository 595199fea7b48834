import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { LIMITS, type LostReport, type Pet, type Species, type UploadKind } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { OwnerFieldset, useOwnerId } from '../../records/owner-fields.tsx';
import { textOf } from '../../records/place-fields.tsx';
import { LostReportFields, lostReportOf } from '../../records/report-lost.tsx';
import { ShareLink } from '../../records/share-link.tsx';
import { askApi } from '../../service/api.ts';
import { lostKey, ownerQuery, ownersKey, petQuery, petsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import type { Photo } from '../playground/use-capture.ts';
import { registerPhotos } from './register-photos.ts';
import type { Way } from './way-choice.tsx';

interface NewAnimal {
  readonly species: Species;
  readonly way: Way;
  /** Photos to register. */
  readonly photos: readonly Photo[];
}

/** Form that reports an animal lost: a registered pet, or one of which a record is made. */
export function SaveLost({
  animal,
  lacks,
  onSaved,
}: {
  readonly animal: { readonly petId: string } | NewAnimal;
  /** Photos that are still needed before it can be sent. */
  readonly lacks?: Readonly<Record<UploadKind, number>> | undefined;
  readonly onSaved?: () => void;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [report, setReport] = useState<LostReport>();
  const [name, setName] = useState('');
  const isNew = 'species' in animal;
  const ownerIdOf = useOwnerId();
  const save = useMutation({
    async mutationFn(fields: FormData) {
      const subject = isNew ? { species: animal.species, microchip: textOf(fields, 'microchip') } : animal;
      // Kept after a failed registration, which is then repeated alone.
      const made = report ?? (await askApi(id, 'createLostReport', {}, { ...subject, ...lostReportOf(fields) })).data;
      setReport(made);
      const { data: pet } = await askApi(id, 'readPet', { petId: made.petId });
      await describe(id, pet, { name: textOf(fields, 'name'), ownerIdOf: () => ownerIdOf(fields) });
      // None if the microchip led to a pet that has them.
      if (isNew && animal.photos.length > 0 && pet.fingerprintCount === 0)
        await registerPhotos(id, { petId: pet.id, species: animal.species }, animal.photos);
      setName(textOf(fields, 'name') ?? t.pets.unnamed);
      return made;
    },
    onSuccess(made) {
      done(t.lost.wasReported);
      void queries.invalidateQueries({ queryKey: lostKey(id) });
      void queries.invalidateQueries({ queryKey: petsKey(id) });
      void queries.invalidateQueries({ queryKey: ownersKey(id) });
      void queries.invalidateQueries(petQuery(id, made.petId));
      onSaved?.();
      if (!isNew || animal.way !== 'link') go(`/lost-reports/${made.id}`);
    },
  });
  if (save.isSuccess && report) return <LinkForOwner report={report} name={name} />;
  return (
    <Form
      name="lost animal"
      failure={save.error}
      onSubmit={(fields, onSent) => save.mutate(fields, { onSuccess: onSent })}
    >
      <Stack className="surface" p="md">
        <Title order={2}>{t.takeIn.whereLost}</Title>
        {isNew && (
          <Group grow align="flex-start">
            <TextField name="name" label={t.pets.fields.name} maxLength={LIMITS.nameCharsMax} />
            <TextField name="microchip" label={t.lost.microchip} />
          </Group>
        )}
        <LostReportFields />
        {isNew ? <OwnerFieldset /> : <OwnerOfPet petId={animal.petId} />}
        <FailureAlert failure={save.error} />
        {lacks && (
          <Text size="sm" role="status">
            {t.takeIn.lostLacks(lacks.fingerprint, lacks.appearance)}
          </Text>
        )}
        <Group>
          <Button type="submit" size="md" loading={save.isPending} disabled={lacks !== undefined}>
            {t.lost.reportLost}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Fields of the owner of a registered pet, or the name of one who is known. */
function OwnerOfPet({ petId }: { readonly petId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const pet = useQuery(petQuery(id, petId)).data;
  const owner = useQuery({ ...ownerQuery(id, pet?.ownerId ?? ''), enabled: pet?.ownerId !== undefined }).data;
  if (pet && pet.ownerId === undefined) return <OwnerFieldset />;
  return owner ? <Text>{`${t.owners.owner}: ${owner.name}`}</Text> : null;
}

/** Writes the name and the owner that the pet of a report lacks. */
async function describe(
  tenantId: string,
  pet: Pet,
  given: { readonly name: string | undefined; readonly ownerIdOf: () => Promise<string | undefined> },
): Promise<void> {
  const name = pet.name === undefined ? given.name : undefined;
  const ownerId = pet.ownerId === undefined ? await given.ownerIdOf() : undefined;
  if ((name ?? ownerId) !== undefined) await askApi(tenantId, 'updatePet', { petId: pet.id }, { name, ownerId });
}

/** Way to the photos of the owner, once the report is made. */
function LinkForOwner({ report, name }: { readonly report: LostReport; readonly name: string }) {
  const t = useTexts();
  const [, go] = useLocation();
  return (
    <Stack className="surface" p="md">
      <Text>{t.takeIn.linkForOwner}</Text>
      <Group>
        <ShareLink subject={{ petId: report.petId, name, purposes: ['PET_PROFILE_REGISTRATION'] }} variant="filled" />
        <Button variant="default" onClick={() => go(`/lost-reports/${report.id}`)}>
          {t.takeIn.openReport}
        </Button>
      </Group>
    </Stack>
  );
}
