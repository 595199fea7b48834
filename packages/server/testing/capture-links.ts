import { type Species, VISIT_HEADER, VISIT_ROUTES, type VisitRouteName } from '@rhinarium/contract';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { ask, type Caller, call, type Reply, upload } from './client.ts';
import { photo } from './photo.ts';
import { newKey, newTenant, sharedService, type TestService } from './service.ts';

/** Text of the QR code that a poster draws: its boxes as a picture. */
export async function readPosterCode(poster: string): Promise<string> {
  const file = Buffer.from(poster, 'base64').toString('latin1');
  const boxes = [...file.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  );
  const drawn = boxes.map(
    ([x, y, width, height]) => `<rect x="${x}" y="${842 - y! - height!}" width="${width}" height="${height}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842" width="1190"><path fill="#fff" d="M0 0h595v842H0z"/>${drawn.join('')}</svg>`;
  return await readQrCode(Buffer.from(svg));
}

/** Text of the QR code in a picture, which is scaled to `widthPx` if it is given. */
export async function readQrCode(picture: Uint8Array, widthPx?: number): Promise<string> {
  const scaled = widthPx === undefined ? sharp(picture) : sharp(picture).resize(widthPx, null, { kernel: 'nearest' });
  const { data, info } = await scaled.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

type LinkBody = Parameters<typeof ask<'createCaptureLink'>>[3];

/** A tenant in a service, whose capture links a test follows. */
export async function openLinks(service: TestService | undefined = undefined, mode: 'live' | 'test' = 'live') {
  const home = service ?? (await sharedService());
  const tenant = await newTenant(home);
  const key = mode === 'test' ? await newKey(home, tenant.tenantId, { mode }) : tenant;
  const caller: Caller = { url: home.url, apiKey: key.apiKey };
  const newLink = async (body: Partial<LinkBody> = {}) => {
    const given = { purpose: 'PET_IDENTIFICATION', species: 'CAT', ...body } as LinkBody;
    const { url, ...link } = (await ask(caller, 'createCaptureLink', {}, given)).data;
    return { ...link, token: url.split('#')[1]! };
  };
  return {
    service: home,
    tenantId: key.tenantId,
    liveTenantId: tenant.tenantId,
    caller,
    newLink,
    open: openVisitOf(home.url),
  };
}

/** A visitor's browser, which knows nothing but its token. */
export interface Visitor {
  readonly token: string;
  send(name: Exclude<VisitRouteName, 'openVisit'>, file?: Uint8Array, body?: object): Promise<Reply>;
  /** Consents and uploads the photos of a generated animal: three close-ups and one of the whole animal. */
  photograph(seed: number, species?: Species): Promise<void>;
}

/** Opens a visit by the token of a link. `address` is the visitor's, for a service that trusts this machine as proxy. */
const openVisitOf =
  (url: string) =>
  async (linkToken: string, address?: string): Promise<{ readonly reply: Reply; readonly visitor: Visitor }> => {
    const { method, path } = VISIT_ROUTES.openVisit;
    const headers = address === undefined ? {} : { 'x-forwarded-for': address };
    const reply = await call({ url }, method, path, { token: linkToken }, headers);
    return { reply, visitor: visitorWith(url, reply.body.data?.visitToken, headers) };
  };

export function visitorWith(url: string, token: string, more: Readonly<Record<string, string>> = {}): Visitor {
  const headers = { ...more, [VISIT_HEADER]: token };
  const send: Visitor['send'] = async (name, file, body) => {
    const { method, path } = VISIT_ROUTES[name];
    return file ? await upload({ url }, path, file, {}, headers) : await call({ url }, method, path, body, headers);
  };
  return {
    token,
    send,
    async photograph(seed, species = 'CAT') {
      await send('consentToVisit');
      for (let shot = 0; shot < 3; shot++)
        await send('uploadVisitFingerprint', await photo(species, seed, 'fingerprint', shot));
      await send('uploadVisitAppearance', await photo(species, seed, 'appearance', 0));
    },
  };
}
