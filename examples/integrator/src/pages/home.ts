import type { PetCard } from './answers.ts';
import { ask, noticeOf } from './ask.ts';
import { element, placeOf } from './element.ts';
import { showNotice } from './show-notice.ts';

const day = (moment: string) => new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'long' });
const DECISIONS = { MATCH: 'paid', NO_MATCH: 'not the same animal', INCONCLUSIVE: 'not sure, please repeat' } as const;

function claimList({ claims }: PetCard): Node[] {
  if (claims.length === 0) return [];
  const rows = claims.map(({ reason, decision, madeAt }) =>
    element('li', {}, `${day(madeAt)}, ${reason}: `, element('strong', {}, DECISIONS[decision])),
  );
  return [element('ul', { class: 'claims' }, ...rows)];
}

function card(pet: PetCard): HTMLElement {
  const { name, species, policyNumber, insuredSince, foundAt, petId } = pet;
  const state = insuredSince ? `Insured since ${day(insuredSince)}` : 'Photos are missing';
  const next = insuredSince
    ? element('a', { class: 'button', href: `/claim?pet=${petId}` }, 'Make a claim')
    : element('a', { class: 'button main', href: `/enrol?pet=${petId}` }, 'Take the photos');
  return element(
    'li',
    { class: 'card' },
    element('img', {
      src: `/${species.toLowerCase()}.svg`,
      alt: species === 'DOG' ? 'Dog' : 'Cat',
      width: '56',
      height: '56',
    }),
    element('div', {}, element('h3', {}, name), element('p', {}, `${state} · ${policyNumber}`)),
    next,
    ...(foundAt
      ? [element('p', { class: 'found' }, `Somebody found ${name} on ${day(foundAt)}. Call us: we know where.`)]
      : []),
    ...claimList(pet),
  );
}

async function showPets(): Promise<void> {
  const place = placeOf('pets');
  try {
    const { pets } = await ask<{ pets: readonly PetCard[] }>('/api/pets');
    if (pets.length > 0) placeOf('yours').hidden = false;
    place.replaceChildren(...pets.map(card));
  } catch (error) {
    placeOf('yours').hidden = false;
    showNotice(place, noticeOf(error), { again: () => void showPets() });
  }
}

await showPets();
