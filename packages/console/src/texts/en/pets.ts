import type { QualityReason, Species, UploadKind } from '@rhinarium/contract';

const SPECIES: Readonly<Record<Species, string>> = { DOG: 'Dog', CAT: 'Cat' };
const KINDS: Readonly<Record<UploadKind, string>> = { fingerprint: 'fingerprint', appearance: 'appearance' };
const REASONS: Readonly<Record<QualityReason, string>> = {
  blurred: 'blurred: hold still, or let the camera focus',
  tooSmall: 'too small: come closer',
  tooFar: 'too far: come closer, until the nose fills the picture',
  noPrint: 'no nose print visible: come closer, focus on the nose, find more light',
  dark: 'too dark: find more light',
  overexposed: 'too bright',
  glare: 'reflections: turn away from the lamp, no flash',
  angled: 'seen from the side: face the animal',
  occluded: 'something is in the way',
  noAnimal: 'no animal found',
  wrongSpecies: 'a different species',
  nearDuplicate: 'almost the same as another photo: take a new one',
  inconsistentAnimal: 'does not look like the same animal as the others',
};

/** Pets, their photos and their pools. */
export const pets = {
  species: SPECIES,
  unnamed: 'Unnamed pet',
  deleted: 'Deleted pet',
  searchHint: 'Name, breed, externalId or id',
  pool: 'Search pool',
  clearPool: 'Clear the pool',
  noneFound: 'No pet matches this search.',
  none: 'No pets yet. The playground registers one from photos, yours or generated ones.',
  openPlayground: 'Open the playground',
  image: 'Image',
  pet: 'Pet',
  yourId: 'Your id',
  fingerprints: 'Fingerprints',
  registered: { yes: 'With fingerprints', no: 'Without fingerprints' },
  newPet: 'New pet',
  createPet: 'Create pet',
  wasCreated: 'The pet was created.',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  thePet: 'the pet',
  wasChanged: 'The pet was changed.',
  breed: 'Breed',
  ownId: 'Your own id (unique)',
  addPhotos: 'Add photos',
  verifyNow: 'Verify now',
  deletePet: 'Delete the pet',
  deleteOf: (name: string) => `Delete ${name}?`,
  wasDeleted: (name: string) => `${name} was deleted.`,
  deletionSays: (name: string, images: number) =>
    `Deletes ${name}, ${images} registered images and their templates, and aborts its open capture sessions. Later verifications of this pet fail with 404. This cannot be undone.`,
  metadata: 'Metadata',
  registeredImages: 'Registered images',
  noneYet: 'None yet.',
  registrationsAndVerifications: 'Registrations and verifications',
  noJobs: 'None in the last 30 days.',
};

export const photos = {
  kinds: KINDS,
  reasons: REASONS,
  accepted: 'accepted',
  rejected: 'rejected',
  none: 'none',
  deleted: 'deleted',
  enlarge: (kind: string) => `Enlarge the ${kind}`,
  asSent: (kibibytes: number) => `${kibibytes} KiB as sent`,
};

export const pools = {
  says: 'A search pool is a named set of pets. An identification can be limited to one. A pet can be in several pools.',
  description: 'Description',
  create: 'Create pool',
  none: 'No search pools yet.',
  searchHint: 'Name or description',
  noneFound: 'No pool matches this search.',
  changeOf: (name: string) => `Change the pool ${name}`,
  wasChanged: 'The pool was changed.',
  pets: 'Pets',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete the pool ${name}?`,
  petsStay: 'Its pets stay.',
  removeFrom: (name: string) => `Remove from ${name}`,
  addTo: 'Search pool to add the pet to',
  choose: 'Choose a pool',
  add: 'Add to pool',
};
