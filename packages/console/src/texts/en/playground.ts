import type { Decision, Purpose } from '@rhinarium/contract';

const RUN: Readonly<Record<Purpose, string>> = {
  PET_PROFILE_REGISTRATION: 'Register',
  PET_VERIFICATION: 'Verify',
  PET_IDENTIFICATION: 'Identify',
};
const NEXT: Readonly<Record<Decision, string>> = {
  MATCH:
    'Your program can now trust that this is the pet. Try the photos of another animal, too: they should not match.',
  NO_MATCH:
    'If these are photos of the same animal, compare them with the registered ones below: sharpness, light, distance. Register more and better photos on the page of the pet.',
  INCONCLUSIVE: 'Your program should ask for new photos and show this advice to the person who takes them.',
  IDENTIFIED: 'Your program can now look the pet up by its id or by your own externalId.',
  UNKNOWN:
    'Your program can offer to register the animal. The list shows the most similar pets for a person to look at.',
};

export const playground = {
  run: RUN,
  viewersIdentify: 'Find out which registered pet your photos show. They are deleted after 30 days.',
  orShare: 'Or let somebody else take the photos, on their phone.',
  says: 'Try your own photos with the same calls that a program makes. Nothing is created before you press the button at the end; until then this browser keeps the photos, even after a reload, and removes them when you sign out. Only registering adds photos to a pet; all other photos are deleted after 30 days.',
  verifyNext: 'Verify next',
  identifyNext: 'Identify next',
  startOver: 'Start over',
  choosePet: 'Choose the pet to verify against.',
  sending: (n: number, all: number) => `Sending photo ${n} of ${all}`,
  openJob: 'Open job',
  jobRuns: 'Job is running',
  meaning: 'What this means',
  next: NEXT,
  nextRegistered:
    'The pet can be verified and identified now. Use photos that were not registered: a copy proves nothing.',
  inCode: 'The same in code',
  copyAs: (language: string) => `Copy as ${language}`,
  whatToTry: 'What to try',
  pet: 'Pet',
  aNewPet: 'A new pet',
  chooseAPet: 'Choose a pet',
  petChoice: (name: string, fingerprints: number) => `${name} (${fingerprints} fingerprints)`,
  newPetName: 'Name of the new pet',
  replaces: 'Replace the registered photos: the animal has grown or changed',
  findPet: 'Find a pet',
  searchIn: 'Search in',
  allPets: 'all pets of the species',
  metadataKey: 'Only with this key of metadata',
  metadataValue: 'and this text',
  camera: 'Camera',
  cameraNeedsHttps: 'Browsers allow the camera only on https and on localhost.',
  cameraFails: 'The camera cannot be opened',
  cameraPreview: 'Camera preview',
  takePhoto: 'Take a photo',
  taken: (count: number) => `${count} taken`,
  samples: 'No photos? Use a generated animal:',
  sampleOf: (species: string, number: number) => `Add photos of ${species.toLowerCase()} ${number}`,
  regionSays: {
    DOG: 'Only what is in the frame is compared: the nose should fill it.',
    CAT: 'The face should fill the frame. Elsewhere in the photo it is found if both eyes and the nose can be seen.',
  },
  animal: 'Generated animal',
  addGenerated: 'Add generated photos',
  generatedSays: 'Each number is a different animal, generated in your browser.',
  trays: {
    fingerprint: { DOG: 'Fingerprints: the nose, close', CAT: 'Fingerprints: the face, close' },
    appearance: { DOG: 'Appearance: the whole dog', CAT: 'Appearance: the whole cat' },
  },
  countOf: (count: number, all: number) => `${count} of ${all}`,
  chooseFiles: 'Choose photos',
  orDrop: 'or drop photos here (JPEG, PNG, WebP, HEIC or AVIF)',
  remove: (name: string) => `Remove ${name}`,
  noPreview: 'No preview: this browser cannot show the file.',
  checking: 'Checking the photo',
  rejectedSay: (count: number) =>
    `${count === 1 ? '1 photo was' : `${count} photos were`} rejected, for the reason below it, and will not be sent. Take or choose others.`,
  removeRejected: 'Remove the rejected',
};
