import type { Notice, Species } from './answers.ts';
import { ask } from './ask.ts';
import { placeOf } from './element.ts';
import { photograph } from './photograph.ts';

const form = placeOf('form') as HTMLFormElement;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const species = new FormData(form).get('species') as Species;
  form.hidden = true;
  placeOf('says').hidden = true;
  void photograph({
    place: placeOf('place'),
    species,
    purpose: 'PET_IDENTIFICATION',
    submit: (sessionId) => ask<{ notice: Notice }>('/api/searches', { sessionId }),
  });
});
