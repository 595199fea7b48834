/** Validation and connection errors. */
export const forms = {
  missing: 'Fill this in.',
  noEmail: 'This is not an e-mail address: it needs a name, an @ and a domain.',
  tooShort: (chars: number) => `At least ${chars} characters.`,
  noNumber: 'Digits only.',
  refused: 'This cannot be used here.',
  offline: 'You are offline',
  offlineSays:
    'What you see may be old, and nothing can be changed. What you typed stays. The page continues as soon as there is a connection.',
  sessionEnded: 'Your session has ended. Sign in to go on where you were; what you typed is still there.',
};
