import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

interface Options {
  readonly challenge: string;
}

/** An authenticator in software (ES256, no attestation) at a page of an origin. */
export function newAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
  ]);
  const authData = (flags: number, counter: number, rest: Uint8Array = new Uint8Array()) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([rpIdHash, head, rest]);
  };
  const id = credentialId.toString('base64url');
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    /** Answer to a request to make a passkey. */
    make({ challenge }: Options, at = origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(PRESENT | VERIFIED | ATTESTED, 0, attested))],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
      const clientDataJSON = clientData('webauthn.create', challenge, at).toString('base64url');
      return { ...common, response: { clientDataJSON, attestationObject, transports: ['internal'] } };
    },
    /** Answer to a request to sign in. */
    use({ challenge }: Options, { at = origin, counter = 0, isVerified = true } = {}) {
      const signed = authData(PRESENT | (isVerified ? VERIFIED : 0), counter);
      const client = clientData('webauthn.get', challenge, at);
      const hash = createHash('sha256').update(client).digest();
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: signed.toString('base64url'),
          signature: sign('sha256', Buffer.concat([signed, hash]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
