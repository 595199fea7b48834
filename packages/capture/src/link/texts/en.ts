import type { LinkTexts } from './link-texts.ts';

const nouns = { DOG: ['dog', 'nose'], CAT: ['cat', 'face'] } as const;

export const en: LinkTexts = {
  language: 'Language',
  loading: 'Just a moment …',
  testMode: 'Test mode. Nothing here is real.',
  heading: {
    PET_PROFILE_REGISTRATION: { DOG: 'Register a dog', CAT: 'Register a cat' },
    PET_VERIFICATION: { DOG: 'Confirm which dog this is', CAT: 'Confirm which cat this is' },
    PET_IDENTIFICATION: { DOG: 'Find out which dog this is', CAT: 'Find out which cat this is' },
  },
  request: (title, fingerprints, species) => {
    const [animal, part] = nouns[species];
    return `${title} asks you for photos of a ${animal}: ${fingerprints} of the ${part} and one of the whole ${animal}. It takes about a minute.`;
  },
  privacy: 'What happens to the photos',
  sentTo: (title) => `They are sent to ${title} and used for this purpose only.`,
  kept: {
    registered: 'They are kept to recognise the animal, until its record is deleted.',
    sighting: 'They are compared with animals that are reported lost, and deleted once the search has ended.',
    other: 'They are deleted after 30 days at the latest.',
  },
  metadata:
    'The place and time that a phone writes into photos are removed. What the camera sees while you aim is checked and not kept.',
  people: 'Photograph the animal only, not people.',
  agree: 'I agree, continue',
  decline: 'No, thank you',
  declined: { title: 'Nothing was sent', text: 'You can close this page. The link stays valid.' },
  desktop: {
    title: 'Continue on your phone',
    text: 'Scan this code with your phone’s camera. No app is needed. You can watch the progress here.',
    code: 'QR code that opens this page on a phone',
    waiting: 'Waiting for a phone',
    opened: 'Opened on a phone',
    photos: (taken, required) => `${taken} of ${required} photos received`,
    sent: 'All photos sent',
    here: 'Use this device instead',
  },
  notEnough: {
    title: 'These photos may not be enough',
    text: 'More photos would help, while the animal is still there.',
    more: 'Take more photos',
    send: 'Send them anyway',
  },
  done: { title: 'Thank you', text: 'The photos have been sent. You can close this page.' },
  sighting: {
    heading: { DOG: 'You found a dog', CAT: 'You found a cat' },
    place: 'Where is the animal? (optional)',
    contact: 'Your phone number or e-mail address (optional)',
    consent: (title) => `${title} may contact me about this animal. My contact is deleted after 90 days.`,
    told: (title) => `${title} has been told`,
    thanks: 'Thank you. The photos have been sent. Keep the animal safe if you can. You can close this page.',
    arrived: (title) => `${title} has your photos`,
    nobodyAlerted:
      'Thank you. Nobody gets an alert there: if it is urgent, call. Keep the animal safe if you can. You can close this page.',
  },
  status: {
    pageTitle: 'The animal that you found',
    keep: 'Keep this address. It shows what becomes of the animal:',
    mailed:
      'It is also on its way to your e-mail address. You get a mail when there is a message for you, and when the animal is home.',
    SENT: (title) => ({
      title: `${title} has your photos`,
      text: 'The owner is looked for. As soon as it is known whose animal it is, you see it here.',
    }),
    OWNER_FOUND: (title) => ({
      title: 'The owner is known',
      text: `${title} knows whose animal it is and takes care of the rest. Thank you!`,
    }),
    HOME: () => ({ title: 'The animal is home again', text: 'Thank you for your help!' }),
    ENDED: (title) => ({
      title: 'The case has ended',
      text: `${title} no longer looks for the owner of this animal. Thank you for your help.`,
    }),
    asksOwner: (title) => ({
      title: 'An animal was found',
      text: `${title} asks you about it, because it may be yours.`,
    }),
    gone: {
      title: 'There is nothing at this address',
      text: 'Check that it is complete. Some time after a case has ended it is deleted.',
    },
  },
  messages: {
    heading: 'Messages',
    you: 'You',
    finder: 'Finder',
    owner: 'Owner',
    label: 'Your message',
    readers: (names) => `Read by: ${names.join(', ')}. They do not see your name or address unless you write it.`,
    send: 'Send',
    wait: 'You can write again once somebody has answered.',
    ended: 'No more messages can be sent here.',
  },
  back: (host) => `Back to ${host}`,
  again: 'Try again',
  startAgain: 'Start again, with new photos',
  result: {
    waiting: 'The photos are being compared …',
    registered: 'The animal is registered.',
    failed: 'The photos could not be used. Please contact the sender of the link.',
    decisions: {
      MATCH: 'It is this animal.',
      NO_MATCH: 'It is another animal.',
      INCONCLUSIVE: 'The photos do not decide it.',
      IDENTIFIED: 'This animal is known.',
      UNKNOWN: 'This animal is not registered here.',
    },
    advice: {
      morePhotos: 'More photos would help.',
      sharper: 'Sharper photos would help: hold still, in brighter light.',
      closer: 'Photos from closer would help.',
      showFace: 'Show the whole face.',
      showNose: 'Photograph the nose from closer, too.',
      photographFromFront: 'Photograph from the front.',
      otherSideOfLight: 'Let the light come from the other side.',
      registerMore: 'More photos of the registered animal are needed.',
      manualReview: 'A person should compare the photos.',
      newPhotos: 'Take new photos. Some are copies of earlier ones.',
      oneAnimal: 'Photograph one animal only.',
      rightSpecies: 'The photos seem to show another kind of animal.',
    },
  },
  problems: {
    incomplete: { title: 'This link is incomplete', text: 'Open the whole link, or scan the code again.' },
    unknown: {
      title: 'This link is not valid',
      text: 'Check that it is complete, or ask its sender for a new one.',
    },
    EXPIRED: { title: 'This link has expired', text: 'Ask its sender for a new one.' },
    USED_UP: {
      title: 'This link was already used',
      text: 'The photos were sent. If it was not you, ask the sender of the link for a new one.',
    },
    REVOKED: { title: 'This link was withdrawn', text: 'Ask its sender whether photos are still needed.' },
    suspended: {
      title: 'This service is switched off right now',
      text: 'Try again later, or contact the sender of the link.',
    },
    busy: { title: 'Too many people are using this link', text: 'Try again in a minute.' },
    offline: { title: 'No connection', text: 'Check your network and try again.' },
    timeout: { title: 'The time for these photos is up', text: 'Nothing was used. Start again when you are ready.' },
    failed: {
      title: 'Something went wrong here',
      text: 'It was not your fault. Try again, or contact the sender of the link.',
    },
  },
};
