/** Signing in with what the organisation has. */
export const organisation = {
  title: 'Sign in with the organisation',
  signInWith: (name: string) => `Sign in with ${name}`,
  leads: 'Going to your organisation',
  needed: 'Sign in with your organisation',
  neededSays: (tenant: string) => `“${tenant}” can be reached in no other way.`,
  connect: (tenant: string) => `Connect with ${tenant}`,
  connectSays: 'Sign in there once. From then on its account leads to yours in this tenant.',
  isBy: 'Your organisation signed you in. It keeps your password, and this session reaches its tenant alone.',
};
