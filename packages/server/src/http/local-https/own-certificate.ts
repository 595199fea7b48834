import { createPrivateKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { NetworkInterfaceInfo } from 'node:os';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { readIfThere } from '../../storage/files/durable-files.ts';

/** Networks of containers, virtual machines and tunnels, which no phone in the room is in. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|wg|zt|tailscale|cni|flannel|cali)/;

/**
 * IPv4 address of this machine in its local network, `undefined` without one. Only private addresses (RFC 1918): a
 * public one is in the Internet.
 */
export function localAddress(interfaces: NodeJS.Dict<readonly NetworkInterfaceInfo[]>): string | undefined {
  const found = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ address, family, internal }) => family === 'IPv4' && !internal && isPrivate(address))
    .map(({ address }) => address);
  // Homes and offices mostly have one of these, virtual networks mostly another.
  return found.find((address) => address.startsWith('192.168.')) ?? found[0];
}

const isPrivate = (address: string): boolean => ipaddr.parse(address).range() === 'private';

/** A certificate and its private key, PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const dayMs = 86_400_000;
/** Lifetime of a certificate. Phones refuse one of more than 825 days. */
const lifetimeMs = 397 * dayMs;
/** Remaining time below which a certificate is made again. */
const remainingMsMin = 30 * dayMs;

/**
 * The certificate of this installation for an address of the local network. It is made once and kept in the data
 * folder, where only this user can read the key. Another one is made when the address has changed or the time is up.
 */
export async function ownCertificate(dataDir: string, address: string, now: Date): Promise<Certificate> {
  const folder = path.join(dataDir, 'https');
  const [certFile, keyFile] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const [cert, key] = [await readIfThere(certFile), await readIfThere(keyFile)];
  if (cert !== undefined && key !== undefined && isFit(cert, key, address, now)) return { cert, key };
  const made = await makeCertificate(address, now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(keyFile, made.key, { mode: 0o600 });
  await writeFile(certFile, made.cert);
  return made;
}

/** Fingerprint of a certificate as browsers show it, SHA-256. */
export const fingerprintOf = ({ cert }: Certificate): string => new X509Certificate(cert).fingerprint256;

function isFit(cert: string, key: string, address: string, now: Date): boolean {
  try {
    const kept = new X509Certificate(cert);
    const remainingMs = new Date(kept.validTo).getTime() - now.getTime();
    return remainingMs > remainingMsMin && kept.checkIP(address) !== undefined && isOf(kept, key);
  } catch {
    // Half written, by a start that was killed.
    return false;
  }
}

const isOf = (cert: X509Certificate, key: string): boolean => cert.checkPrivateKey(createPrivateKey(key));

async function makeCertificate(address: string, now: Date): Promise<Certificate> {
  // Needed on the first start alone, so it is loaded only then.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Rhinarium on this computer',
    // A phone's clock may be behind.
    notBefore: new Date(now.getTime() - dayMs),
    notAfter: new Date(now.getTime() + lifetimeMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: address },
        { type: 'dns', value: 'localhost' },
      ]),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: `${cert.toString('pem')}\n`, key: String(key) };
}
