/** Messages between the finder of an animal, the people of the tenant and the owner. */
export const messages = {
  title: 'Messages',
  finder: 'Finder',
  owner: 'Owner',
  finderIsMailed: 'The finder gets a mail that there is a message, without its text.',
  finderIsNotMailed: 'The finder gets no mail, and sees the message only on the page of the case.',
  invite: 'Write to the owner',
  inviteSays:
    'The owner gets a mail with a link, reads and answers from now on, and sees no name or address of the finder.',
  ownerReads: 'The owner reads it, too.',
  wait: 'You can write again once somebody has answered.',
  ended: 'Nobody can write any more. The messages go with the sighting.',
  block: 'No more messages from this finder',
  blockTitle: 'No more messages from this finder?',
  blockSays:
    'The finder still sees the page of the case and reads what you write. While the e-mail address is kept, this holds for all animals.',
  isBlocked: 'The finder cannot write.',
  allow: 'Let the finder write again',
  allowTitle: 'Let the finder write again?',
  allowSays: 'The finder can write messages again.',
};
