import type { Notice, PetCard, Species } from './answers.ts';
import { ask, noticeOf } from './ask.ts';
import { element, placeOf } from './element.ts';
import { photograph } from './photograph.ts';
import { showNotice } from './show-notice.ts';

const place = placeOf('place');
const form = placeOf('form') as HTMLFormElement;

function takePhotos({ petId, name, species }: PetCard): void {
  form.hidden = true;
  placeOf('title').textContent = `Photos of ${name}`;
  placeOf('says').textContent =
    `Five of the ${species === 'DOG' ? 'nose' : 'face'} and one of the whole ${species === 'DOG' ? 'dog' : 'cat'}. The camera takes them automatically.`;
  void photograph({
    place,
    species,
    purpose: 'PET_PROFILE_REGISTRATION',
    petId,
    submit: (sessionId) => ask<{ notice: Notice }>(`/api/pets/${petId}/enrolment`, { sessionId }),
  });
}

async function begin(): Promise<void> {
  const given = new FormData(form);
  const button = placeOf('begin') as HTMLButtonElement;
  button.disabled = true;
  try {
    const request = { name: String(given.get('name')).trim(), species: given.get('species') as Species };
    const { pet } = await ask<{ pet: PetCard }>('/api/pets', request);
    // A reloaded page continues with this pet.
    history.replaceState(undefined, '', `/enrol?pet=${pet.petId}`);
    takePhotos(pet);
  } catch (error) {
    showNotice(place, noticeOf(error), { again: () => void begin() });
  } finally {
    button.disabled = false;
  }
}

async function goOn(petId: string): Promise<void> {
  form.hidden = true;
  try {
    const { pets } = await ask<{ pets: readonly PetCard[] }>('/api/pets');
    const pet = pets.find((own) => own.petId === petId);
    if (pet) return takePhotos(pet);
    place.replaceChildren(element('p', {}, 'This is not one of your pets.'));
    form.hidden = false;
  } catch (error) {
    showNotice(place, noticeOf(error), { again: () => void goOn(petId) });
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void begin();
});
const begun = new URLSearchParams(location.search).get('pet');
if (begun) await goOn(begun);
