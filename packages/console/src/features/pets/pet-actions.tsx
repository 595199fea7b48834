import { Button } from '@mantine/core';
import type { ConsoleAnswer, Pet } from '@rhinarium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { ReportLost } from '../../records/report-lost.tsx';
import { ShareLink } from '../../records/share-link.tsx';
import { askApi } from '../../service/api.ts';
import { petsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { EditPet } from './edit-pet.tsx';
import { ExportPet } from './export-pet.tsx';
import { MergePet } from './merge-pet.tsx';
import { MovePhotos } from './move-photos.tsx';
import { EndRecognition } from './take-back-photos.tsx';

/** Actions of a pet's page: the usual next step as the one primary button, the others in a menu. */
export function PetActions({
  pet,
  samples,
}: {
  readonly pet: Pet;
  readonly samples: ConsoleAnswer<'listSamples'>['data'];
}) {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const name = pet.name ?? t.pets.unnamed;
  const isRegistered = pet.fingerprintCount > 0;
  return (
    <>
      <ShareLink
        subject={{
          petId: pet.id,
          name,
          purposes: isRegistered ? ['PET_VERIFICATION', 'PET_PROFILE_REGISTRATION'] : ['PET_PROFILE_REGISTRATION'],
        }}
      />
      <Button component={Link} href={`/playground?pet=${pet.id}${isRegistered ? '&do=verify' : ''}`}>
        {isRegistered ? t.pets.verifyNow : t.pets.addPhotos}
      </Button>
      <MoreActions>
        {isRegistered && (
          <Button component={Link} href={`/playground?pet=${pet.id}`} variant="default">
            {t.pets.addPhotos}
          </Button>
        )}
        <EditPet pet={pet} />
        <ExportPet pet={pet} />
        {samples.length > 0 && <MovePhotos pet={pet} samples={samples} />}
        <ReportLost petId={pet.id} name={name} />
        <MergePet pet={pet} images={samples.length} />
        {samples.length > 0 && <EndRecognition pet={pet} images={samples.length} />}
        <Confirmed
          label={t.pets.deletePet}
          title={t.pets.deleteOf(name)}
          typed={name}
          act={() => askApi(id, 'deletePet', { petId: pet.id })}
          onDone={() => {
            done(t.pets.wasDeleted(name));
            void queries.invalidateQueries({ queryKey: petsKey(id) });
            go('/pets');
          }}
        >
          {t.pets.deletionSays(name, samples.length)}
        </Confirmed>
      </MoreActions>
    </>
  );
}
