/** Open things that wait for a person. */
export const toDo = {
  says: 'What waits for somebody, the most urgent first. Take what you look after, so that nobody does it twice.',
  none: 'Nothing waits.',
  kinds: {
    candidate: (count: number) => (count === 1 ? 'A match to decide' : `${count} matches to decide`),
    sharedCandidate: (count: number) =>
      count === 1 ? 'A match at another member of a group' : `${count} matches at other members of groups`,
    message: (count: number) => (count === 1 ? 'A message to answer' : `Messages to answer about ${count} animals`),
    matched: (count: number) =>
      count === 1 ? 'An animal whose owner is known' : `${count} animals whose owners are known`,
    sighting: (count: number) =>
      count === 1 ? 'A finder sent photos; nothing matches yet' : `${count} finders sent photos; nothing matches yet`,
    inconclusive: (count: number) =>
      count === 1 ? 'A result needs better photos' : `${count} results need better photos`,
    registration: (count: number) => (count === 1 ? 'A registration failed' : `${count} registrations failed`),
  },
  open: 'Open',
  noPet: 'A search for an unknown animal',
  take: 'I take it',
  giveBack: 'Give back',
  mine: 'You have taken it.',
  takenBy: (name: string) => `${name} has taken it.`,
  done: 'Done',
  wasDone: 'Done.',
};
