import { Button } from '@mantine/core';
import type { ConsoleAnswer, Pet, PetExport } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { ReportLost } from '../../records/report-lost.tsx';
import { ShareLink } from '../../records/share-link.tsx';
import { askApi } from '../../service/api.ts';
import { petsKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { saveFile } from '../../ui/browser-files.ts';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { EditPet } from './edit-pet.tsx';
import { MergePet, MovePhotos } from './other-pet.tsx';
import { EndRecognition } from './take-back-photos.tsx';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const asDataUrl = (jpeg: Uint8Array) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(new Blob([jpeg as BlobPart], { type: 'image/jpeg' }));
  });

/** One file that an owner can open without a program: the photos, then all data as JSON. */
function pageOf(name: string, copy: PetExport, pictures: readonly string[]): string {
  const photos = copy.photos.map(
    ({ kind, createdAt }, n) =>
      `<figure><img src="${pictures[n]}" alt=""><figcaption>${kind}, ${createdAt}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(name)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}figure{display:inline-block;margin:.5rem}img{height:16rem}pre{white-space:pre-wrap}</style></head>
<body><h1>${escaped(name)}</h1>${photos.join('')}<pre>${escaped(JSON.stringify(copy, null, 2))}</pre></body></html>
`;
}

/** Downloads everything that the service holds about a pet as one page. */
function ExportPet({ pet }: { readonly pet: Pet }) {
  const { id } = useTenant();
  const t = useTexts();
  const name = pet.name ?? t.pets.unnamed;
  const exported = useMutation({
    async mutationFn() {
      const { data } = await askApi(id, 'exportPet', { petId: pet.id });
      const pictures: string[] = [];
      for (const photo of data.photos) {
        const jpeg = await askApi(id, 'readPetPhoto', { petId: pet.id, photoId: photo.id });
        pictures.push(await asDataUrl(jpeg));
      }
      saveFile(`pet-${pet.id}.html`, 'text/html', pageOf(name, data, pictures));
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => exported.mutate()} loading={exported.isPending}>
        {t.pets.exportPet}
      </Button>
      <FailureAlert failure={exported.error} />
    </>
  );
}

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
