/** Partners in other installations. */
export const partners = {
  title: 'Partners in other installations',
  says: 'A shelter that runs an installation of its own, or another program. Sightings are exchanged by signed messages; everything is off until you turn it on.',
  none: 'You have no partner yet.',
  create: 'Add a partner',
  name: 'Name of the partner',
  url: 'Its address for messages',
  urlHint: 'Leave both empty if you are the first of the two.',
  secret: 'Its secret',
  created: 'The partner is added.',
  secretOnce: 'Give the partner this secret and your address. The secret is shown this once.',
  messageUrl: 'Your address for its messages',
  switches: {
    sendSightings: 'Send it your open sightings with photos',
    searchSightings: 'Search its sightings among your lost pets',
    showPhoto: 'Send one small photo of your pet with a candidate',
    showPlace: 'Send place and hour of your sightings',
  },
  switchOf: (name: string, label: string) => `${label}: ${name}`,
  wasChanged: 'The change is saved and holds at once.',
  save: 'Save the address',
  notSending: { request: 'no address yet', gone: 'it is gone (410)', failing: 'it accepts nothing' },
  resume: 'Send again',
  sightings: (count: number) =>
    count === 1 ? 'One open sighting of it is kept here.' : `${count} open sightings of it are kept here.`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}?`,
  removeSays:
    'Its sightings, their photos and its candidates are deleted at once. What you sent stays there until it expires: turn sending off first to withdraw it.',
  wasRemoved: 'The partner is deleted.',
  partner: 'Partner',
  expires: 'Deleted at the latest',
};
