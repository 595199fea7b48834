import { Alert, Anchor, Button, Checkbox, Group, Stack, Title } from '@mantine/core';
import { LIMITS, type Species } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { textOf } from '../../records/place-fields.tsx';
import { SightingFields, sightingOf } from '../../records/save-sighting.tsx';
import { askApi } from '../../service/api.ts';
import { lostKey, petsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { missingFor } from '../playground/photo-trays.tsx';
import type { Photo } from '../playground/use-capture.ts';
import { registerPhotos } from './register-photos.ts';

interface SearchedAnimal {
  readonly jobId: string;
  readonly species: Species;
  /** True if no registered pet is like it, so that it may be registered. */
  readonly isUnknown: boolean;
  readonly photos: readonly Photo[];
}

type Animal = SearchedAnimal | { readonly species: Species };

/** Form that saves a found animal as a sighting: one that was searched by photos, or one that somebody tells of. */
export function SaveFound({ animal, onSaved }: { readonly animal: Animal; readonly onSaved?: () => void }) {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [sightingId, setSightingId] = useState<string>();
  const [petId, setPetId] = useState<string>();
  const [lacksWords, setLacksWords] = useState(false);
  const saveSighting = async (fields: FormData): Promise<string> => {
    const found = 'jobId' in animal ? { jobId: animal.jobId } : { species: animal.species };
    const { data } = await askApi(id, 'createSighting', {}, { ...found, ...sightingOf(fields) });
    setSightingId(data.id);
    return data.id;
  };
  const register = async (fields: FormData, { species, photos }: SearchedAnimal): Promise<void> => {
    const name = textOf(fields, 'name') ?? t.takeIn.foundAt(textOf(fields, 'place') ?? '');
    // The microchip stays with the sighting: the pet that has it is the one that somebody misses.
    const made = petId ?? (await askApi(id, 'createPet', {}, { species, name })).data.id;
    setPetId(made);
    await registerPhotos(id, { petId: made, species }, photos);
    void queries.invalidateQueries({ queryKey: petsKey(id) });
  };
  const save = useMutation({
    async mutationFn(fields: FormData) {
      // Kept after a failed registration, which is then repeated alone.
      const saved = sightingId ?? (await saveSighting(fields));
      if ('jobId' in animal && fields.get('register') !== null) await register(fields, animal);
      return saved;
    },
    onSuccess(saved) {
      done(t.lost.wasSaved);
      void queries.invalidateQueries({ queryKey: lostKey(id) });
      onSaved?.();
      go(`/sightings/${saved}`);
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const isTold = 'jobId' in animal || ['microchip', 'description'].some((name) => textOf(fields, name) !== undefined);
    setLacksWords(!isTold);
    if (isTold) save.mutate(fields, { onSuccess: onSent });
  };
  return (
    <Form name="found animal" failure={save.error} onSubmit={submit}>
      <Stack className="surface" p="md">
        <Title order={2}>{t.takeIn.whereFound}</Title>
        <SightingFields />
        {'jobId' in animal && animal.isUnknown && <RegisterChoice photos={animal.photos} />}
        {save.error !== null && sightingId !== undefined && (
          <Alert variant="default" role="status">
            {t.takeIn.savedOnly}{' '}
            <Anchor component={Link} href={`/sightings/${sightingId}`} inherit>
              {t.takeIn.openSighting}
            </Anchor>
          </Alert>
        )}
        {lacksWords && <Alert role="alert">{t.takeIn.sayMore}</Alert>}
        <FailureAlert failure={save.error} />
        <Group>
          <Button type="submit" size="md" loading={save.isPending}>
            {t.takeIn.saveFound}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/** Choice to register the animal as well, if its photos suffice. */
function RegisterChoice({ photos }: { readonly photos: readonly Photo[] }) {
  const t = useTexts();
  const { fingerprint, appearance } = missingFor('PET_PROFILE_REGISTRATION', photos);
  const isPossible = fingerprint + appearance === 0;
  const [isWanted, setWanted] = useState(true);
  return (
    <>
      <Checkbox
        name="register"
        label={t.takeIn.register}
        description={isPossible ? t.takeIn.registerSays : t.takeIn.registerLacks(fingerprint, appearance)}
        checked={isPossible && isWanted}
        disabled={!isPossible}
        onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
      />
      {isPossible && isWanted && <TextField name="name" label={t.takeIn.nameOf} maxLength={LIMITS.nameCharsMax} />}
    </>
  );
}
