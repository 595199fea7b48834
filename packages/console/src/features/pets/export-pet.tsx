import { Button } from '@mantine/core';
import type { Pet, PetExport } from '@rhinarium/contract';
import { useMutation } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { saveFile } from '../../ui/save-file.ts';

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
export function ExportPet({ pet }: { readonly pet: Pet }) {
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
