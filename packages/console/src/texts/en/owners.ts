/** Owners of pets. */
export const owners = {
  owner: 'Owner',
  add: 'Add the owner',
  change: 'Change the owner',
  name: 'Name of the owner',
  contact: 'Telephone number or e-mail address',
  mayCall: 'The owner agreed to be called about a found pet',
  note: 'How the owner agreed, such as a form',
  atDesk: 'Asked by the staff',
  agreed: 'May be called',
  notAgreed: 'Has not agreed to be called',
  which: 'Whose pet it is',
  isNew: 'Somebody new',
  known: (name: string, pets: number) => `${name}, ${pets === 1 ? '1 pet' : `${pets} pets`}`,
  takeAway: 'Not the owner',
  wasTakenAway: 'The pet has no owner.',
  export: 'Export the owner',
  remove: 'Delete the owner',
  removeOf: (name: string) => `Delete ${name}`,
  removeSays:
    'Name, contact and consent are erased. The pets stay, without an owner. A number in a lost report is erased with that report.',
  wasRemoved: 'The owner was deleted.',
};
