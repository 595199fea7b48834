import type { CandidateState, IdentificationDecision, LostReportState, SightingState } from '@rhinarium/contract';

const REPORT_STATES: Readonly<Record<LostReportState, string>> = { OPEN: 'open', FOUND: 'found', CLOSED: 'closed' };
const SIGHTING_STATES: Readonly<Record<SightingState, string>> = { OPEN: 'open', MATCHED: 'matched', CLOSED: 'closed' };
const CANDIDATE_STATES: Readonly<Record<CandidateState, string>> = {
  OPEN: 'to be decided',
  CONFIRMED: 'confirmed',
  REJECTED: 'another animal',
  CLOSED: 'closed undecided',
};

/** Lost reports, sightings and their candidates. */
export const lost = {
  reportsSay:
    'Pets that are reported lost. Each new sighting is searched among them, and each new report among the open sightings.',
  sightingsSay:
    'Found animals without an owner. Each is searched among the pets that are reported lost, now and later.',
  isOff: 'Lost reports and sightings are turned off',
  isOffSays:
    'Turn them on to report pets lost, to save found animals as sightings, and to hear at once when the two may belong together.',
  isOffForViewers: 'A developer or an owner can turn them on.',
  turnOn: 'Turn on',
  turnedOn: 'Lost reports and sightings are turned on.',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn lost reports and sightings off?',
  turnOffSays: 'Nothing new is reported, saved or searched. What is there stays.',
  turnedOff: 'Lost reports and sightings are turned off.',
  searchNewPets: 'Search newly registered pets among the open sightings too',
  noReports: 'No pet is reported lost. Press “Lost animal” to report one.',
  noSightings: 'No sightings yet. Press “Found animal” to save one.',
  noneInState: 'Nothing has this state and place.',
  report: 'Lost report',
  sighting: 'Sighting',
  reportStates: REPORT_STATES,
  sightingStates: SIGHTING_STATES,
  candidateStates: CANDIDATE_STATES,
  reportLost: 'Report lost',
  reportLostOf: (name: string) => `Report lost: ${name}`,
  wasReported: 'The pet is reported lost and searched among the sightings.',
  saveSighting: 'Save as a sighting',
  wasSaved: 'The sighting is saved and searched among the lost pets.',
  place: 'Place',
  noPlace: 'Place unknown',
  placeLost: 'Where it was last seen',
  placeFound: 'Where it was found',
  microchip: 'Microchip',
  description: 'Description',
  sameMicrochip: (number: string) => `Same microchip: ${number}`,
  apart: (km: number) => `${km} km between the two places`,
  distance: 'Distance',
  near: 'Near',
  nearHint: 'Near 37.5446, 127.0374',
  within: 'Within',
  km: (count: number) => `${count} km`,
  position: 'Latitude, longitude',
  positionHint: '37.5446, 127.0374',
  lastSeen: 'Last seen',
  seen: 'Found',
  contact: 'Contact',
  contactLost: 'Whom to call',
  contactFound: 'Contact of the finder',
  hasConsent: 'The finder agreed that the contact is kept',
  contactDays: 'The contact is erased in',
  days: (count: number) => `${count} days`,
  contactUntil: 'Contact is erased',
  contactErased: 'Contact was erased',
  reward: 'Reward',
  candidates: 'Candidates',
  toDecide: 'To decide',
  possibleSightings: 'Sightings that may show this pet',
  possiblePets: 'Lost pets that it may be',
  noCandidates: 'No candidate yet. New ones appear here, and as the event matchCandidate.found.',
  searching: 'Searching …',
  searchFailed: 'The search failed. Run it again on its page.',
  openSearch: 'Open the search',
  noPhotos:
    'The pet has neither photos nor a microchip, so it cannot be searched. The search starts once it has one of them.',
  toldOnly: 'Neither photos nor a microchip: compare it with the lost reports yourself, by place and description.',
  searchedAmong: (count: number) =>
    count === 0
      ? 'Searched. What comes in from now on is compared as well.'
      : `Compared with ${count} ${count === 1 ? 'record' : 'records'}. What comes in from now on is compared as well.`,
  confirm: 'Same animal',
  confirmTitle: 'Is it the same animal?',
  confirmSays:
    'The sighting becomes matched and the lost report found. A photo is not proof: ask the owner for something else before you hand over an animal.',
  wasConfirmed: 'Confirmed: the sighting shows this pet.',
  callOwner: 'Call the owner',
  callOwnerSays: 'Ask for something that no photo shows. Once the animal is fetched, press “It is home again”.',
  reject: 'Another animal',
  wasRejected: 'Rejected. The pair does not come back.',
  rejectPair: 'Not the same animal',
  wasRejectedPair: 'The pair is remembered as two animals.',
  poster: 'Poster',
  logo: 'Logo',
  logoSays: 'A logo for your posters: PNG or JPEG, at most 512 kB.',
  chooseLogo: 'Choose a logo',
  removeLogo: 'Delete the logo',
  removeLogoSays: 'New posters have none. Those that are printed or saved keep it.',
  posterSays: 'One sheet of A4. Print it, or choose “Save as PDF” in the dialog of the browser.',
  posterLanguage: 'Language',
  posterPhone: 'Telephone number on it',
  addCode: 'Add a QR code for photos',
  print: 'Print',
  markFound: 'Mark as found',
  returned: 'Home again',
  markReturned: 'It is home again',
  markReturnedTitle: 'Is the animal home again?',
  markReturnedSays:
    'The sighting ends. A finder who left an e-mail address through a link gets one mail about it, if this installation sends mails. For ten minutes “Open again” takes it back.',
  close: 'Close',
  closeTitle: 'Close it?',
  closeSays: 'It is no longer searched. It can be opened again.',
  closeSightingSays:
    'It is no longer searched, and its photos are deleted once they are 30 days old. Until then it can be opened again.',
  reopen: 'Open again',
  wasChanged: 'The change is saved.',
  edit: 'Edit',
  save: 'Save',
  remove: 'Delete',
  removeReport: 'Delete this lost report?',
  removeSighting: 'Delete this sighting?',
  removeReportSays: 'The report and its contact are deleted. The pet stays.',
  removeSightingSays: 'The sighting is deleted with its photos, its contact and its candidates.',
  wasRemoved: 'It is deleted.',
};

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
