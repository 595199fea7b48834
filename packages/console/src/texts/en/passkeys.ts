/** Texts of one's own passkeys, which the page of the account brings itself. */
export const passkeys = {
  title: 'Passkeys',
  says: 'Sign in with your fingerprint, your face or the PIN of a device, or with a security key. A passkey stands for password and second factor, and cannot be typed into a false page.',
  name: 'Name of the passkey',
  namePlaceholder: 'Which device has it',
  yourPassword: 'Your password',
  add: 'Add a passkey',
  make: 'Continue on the device',
  lastUsed: 'Last used',
  rename: 'Rename',
  newName: (name: string) => `New name of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}?`,
  removeSays: 'Nobody signs in with it any more. The device keeps its half until you delete it there.',
  none: 'This browser, or this address of the service, has no passkeys: they need https and a host name.',
  failed: 'The device made no passkey, or has one for this account already.',
};
