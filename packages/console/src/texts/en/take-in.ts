import type { IdentificationDecision } from '@rhinarium/contract';

const NEXT: Readonly<Record<IdentificationDecision, string>> = {
  IDENTIFIED: 'Compare the photos, and open the pet to see whose it is. If it is another animal, save it as found.',
  UNKNOWN: 'No registered pet is like it. Save it as found, so that every later lost report is compared with it.',
  INCONCLUSIVE: 'Add better photos above and search again, or save it as found as it is.',
};

const photosOf = (closeUps: number, whole: number): string =>
  [
    closeUps > 0 && (closeUps === 1 ? '1 more close-up' : `${closeUps} more close-ups`),
    whole > 0 && 'a photo of the whole animal',
  ]
    .filter(Boolean)
    .join(' and ');

/** Taking in a found or lost animal. */
export const takeIn = {
  foundSays:
    'An animal was brought in, or somebody calls about one. Its photos are searched among the registered pets, and what you save is searched among the lost ones.',
  lostSays: 'Somebody misses an animal. It is searched among the found ones, now and whenever another comes in.',
  way: 'How the animal is described',
  ways: { photos: 'Photos', link: 'Send a link', telephone: 'By telephone' },
  linkSays: 'The caller takes the photos and names the place. You find them under To do.',
  linkLaterSays: 'First note what the owner says. Then you get a link, by which the owner sends photos.',
  linkForOwner: 'The pet is reported lost. Send the owner a link for photos of it: it is searched by them as well.',
  search: 'Search',
  searchAgain: 'Search again',
  next: NEXT,
  whereFound: 'Where and when it was found',
  whereLost: 'Where and when it was lost',
  sayMore: 'State the microchip or describe the animal: without photos it is found by nothing else.',
  saveFound: 'Save as found',
  register: 'Register it as well',
  registerSays: 'It is then recognised whenever it comes back.',
  registerLacks: (closeUps: number, whole: number) => `Needs ${photosOf(closeUps, whole)}.`,
  nameOf: 'Its name or number here',
  foundAt: (place: string) => `Found: ${place}`,
  savedOnly: 'It is saved as found, but not registered. Press the button again to register it.',
  openSighting: 'Open the sighting',
  openReport: 'Open the lost report',
  isRegistered: 'Whether the pet is registered',
  pets: { registered: 'Registered pet', new: 'Not registered' },
  findPet: 'Name, number or microchip of the pet',
  whichPet: 'Which pet is lost',
  noSuchPet: 'No pet has this name or number. Choose “Not registered” to report it all the same.',
  lostLacks: (closeUps: number, whole: number) =>
    `To search by photos, ${photosOf(closeUps, whole)} ${closeUps + whole === 1 ? 'is' : 'are'} needed. Without photos, choose “By telephone”.`,
  myPosition: 'My position',
  noPosition: {
    insecure: 'Browsers tell the position only on https and on localhost. Type the coordinates, or leave them out.',
    refused: 'The browser may not tell the position. Allow it for this page, type the coordinates, or leave them out.',
    unknown: 'The position is not known at the moment. Type the coordinates, or leave them out.',
  },
};
