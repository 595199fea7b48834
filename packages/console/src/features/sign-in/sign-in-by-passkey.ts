import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ask } from '../../service/api.ts';

/** Signs in with a passkey of this site. Returns false if the person chose none. */
export async function signInByPasskey(): Promise<boolean> {
  const { data } = await ask('beginPasskeySignIn', {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => undefined);
  if (response === undefined) return false;
  const given = { ...response, response: { ...response.response }, clientExtensionResults: {} };
  await ask('signInByPasskey', {}, { response: given });
  return true;
}
