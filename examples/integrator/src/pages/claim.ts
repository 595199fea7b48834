import type { Notice, PetCard } from './answers.ts';
import { ask, noticeOf } from './ask.ts';
import { placeOf } from './element.ts';
import { photograph } from './photograph.ts';
import { showNotice } from './show-notice.ts';

const place = placeOf('place');
const form = placeOf('form') as HTMLFormElement;
const petId = new URLSearchParams(location.search).get('pet') ?? '';

function takePhotos({ name, species }: PetCard): void {
  const reason = String(new FormData(form).get('reason'));
  form.hidden = true;
  placeOf('title').textContent = `Is it ${name}?`;
  placeOf('says').textContent =
    `Three photos of the ${species === 'DOG' ? 'nose' : 'face'} and one of the whole ${species === 'DOG' ? 'dog' : 'cat'} show it.`;
  void photograph({
    place,
    species,
    purpose: 'PET_VERIFICATION',
    petId,
    submit: (sessionId) => ask<{ notice: Notice }>(`/api/pets/${petId}/claims`, { sessionId, reason }),
  });
}

async function open(): Promise<void> {
  try {
    const { pets } = await ask<{ pets: readonly PetCard[] }>('/api/pets');
    const pet = pets.find((own) => own.petId === petId);
    if (!pet) {
      const text = 'Open this page in the browser in which you enrolled your pet.';
      return showNotice(place, { tone: 'bad', title: 'This is not one of your pets', text, waysOn: ['home'] }, {});
    }
    placeOf('title').textContent = `A claim for ${pet.name}`;
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      takePhotos(pet);
    });
  } catch (error) {
    showNotice(place, noticeOf(error), { again: () => void open() });
  }
}

await open();
