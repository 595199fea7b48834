import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** Sets its response, by default 204. */
  answers(answer: (response: ServerResponse, index: number) => void): void;
}

/** A local webhook receiver that records requests. */
export async function openReceiver(host = '127.0.0.1', port = 0): Promise<Receiver> {
  const received: Received[] = [];
  let answer: (response: ServerResponse, index: number) => void = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      received.push({ path: request.url ?? '', headers: request.headers, body: bytes.toString(), bytes });
      answer(response, received.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host}:${bound}/hook`,
    port: bound,
    received,
    answers(next) {
      answer = next;
    },
  };
}

/** Subscription of a browser at an endpoint, with the keys to read what arrives there. */
export function newSubscription(endpoint: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    body: { endpoint, keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') } },
    /** Content of a push, as a browser decrypts it (RFC 8291). Throws for one that is not for this browser. */
    read: ({ bytes }: Pick<Received, 'bytes'>): unknown => JSON.parse(decrypt(own, auth, bytes)),
  };
}

function decrypt(own: ECDH, auth: Buffer, message: Buffer): string {
  const salt = message.subarray(0, 16);
  const keyEnd = 21 + message[20]!;
  const sender = message.subarray(21, keyEnd);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(message.subarray(-16));
  const plain = Buffer.concat([decipher.update(message.subarray(keyEnd, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Claims of the token by which a push service knows the sender (RFC 8292), once its signature holds for the key. */
export function claimsOf(authorization: string | undefined, publicKey: string): { aud: string; sub: string } {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '')!;
  const [head, claims, signature] = token!.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error('not signed by the key of the installation');
  return JSON.parse(Buffer.from(claims!, 'base64url').toString());
}
