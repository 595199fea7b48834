import type { ConsoleAnswer, Pet } from '@rhinarium/contract';
import { useQueryClient } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';

type Sample = ConsoleAnswer<'listSamples'>['data'][number];

/** Takes back one registered photo. */
export function TakeBackPhoto({ pet, sample }: { readonly pet: Pet; readonly sample: Sample }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const isLast = sample.kind === 'fingerprint' && pet.fingerprintCount === 1;
  return (
    <Confirmed
      label={t.pets.takeBack}
      title={t.pets.takeBackOf(t.photos.kinds[sample.kind])}
      isCompact
      isQuiet
      act={() => askApi(id, 'deletePetPhoto', { petId: pet.id, photoId: sample.id })}
      onDone={() => {
        done(t.pets.wasTakenBack);
        void queries.invalidateQueries({ queryKey: tenantKey(id) });
      }}
    >
      {t.pets.takeBackSays} {isLast && t.pets.takeBackLastSays}
    </Confirmed>
  );
}

/** Ends the recognition of a pet, whose record stays. */
export function EndRecognition({ pet, images }: { readonly pet: Pet; readonly images: number }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const name = pet.name ?? t.pets.unnamed;
  return (
    <Confirmed
      label={t.pets.endRecognition}
      title={t.pets.endRecognitionOf(name)}
      typed={name}
      act={() => askApi(id, 'deletePetPhotos', { petId: pet.id })}
      onDone={() => {
        done(t.pets.recognitionEnded(name));
        void queries.invalidateQueries({ queryKey: tenantKey(id) });
      }}
    >
      {t.pets.endRecognitionSays(name, images)}
    </Confirmed>
  );
}
