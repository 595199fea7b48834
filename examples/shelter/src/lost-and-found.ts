// Lost-and-found desk of a shelter. People who miss an animal leave photos of it and a phone number. When somebody
// photographs a found animal, the desk sees possible owners. The contact is stored as the pet's metadata at the
// service, so the shelter needs no database. Anybody who opens the page may use it: put it behind your login.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { type Client, createClient, errorIs, RhinariumError, type Species } from '@rhinarium/client';

/** Maximum size of a form with all photos, bytes. */
const bodyBytesMax = 100 * 1024 * 1024;

const escaped = (text: unknown) => String(text ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  body { color-scheme: light dark; font: 1.1rem/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: CanvasText; background: Canvas }
  form { display: grid; gap: .75rem; border: 1px solid GrayText; border-radius: 1rem; padding: 1rem; margin: 1rem 0 }
  label { display: grid; gap: .25rem } input, select, button { font: inherit; padding: .5rem } button { background: #3b5bdb; color: #fff; border: 0; border-radius: .5rem }
</style></head><body><h1>${title}</h1>${body}</body></html>`;

const photos = (faces: number) => `
  <label>Animal <select name="species"><option value="CAT">Cat</option><option value="DOG">Dog</option></select></label>
  <label>Close photos of the cat’s face or the dog’s nose, ${faces} or more
    <input name="fingerprints" type="file" accept="image/*" multiple required></label>
  <label>A photo of the whole animal <input name="appearances" type="file" accept="image/*" required></label>`;

const HOME = page(
  'Lost and found',
  `<form action="/lost" method="post" enctype="multipart/form-data"><h2>I miss my animal</h2>
  <label>Its name <input name="name" required maxlength="100"></label>
  <label>Your telephone number <input name="contact" type="tel" required maxlength="100"></label>${photos(5)}
  <button>Leave the photos</button></form>
  <form action="/found" method="post" enctype="multipart/form-data"><h2>I found an animal</h2>${photos(3)}
  <button>Whose is it?</button></form>`,
);

const answer = (title: string, ...sentences: string[]) =>
  page(title, `${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}<p><a href="/">Back</a></p>`);

/** A problem with the photos that the person at the desk can fix. */
class PhotoFault extends Error {}

async function readForm(request: IncomingMessage): Promise<FormData> {
  if (!(Number(request.headers['content-length']) <= bodyBytesMax))
    throw new PhotoFault('The photos are too large together.');
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const body = Readable.toWeb(request) as unknown as ReadableStream;
  return await new Request('http://localhost', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit).formData();
}

const speciesIn = (form: FormData): Species => (form.get('species') === 'DOG' ? 'DOG' : 'CAT');
const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
const filesIn = (form: FormData, name: string) =>
  form.getAll(name).filter((file) => typeof file !== 'string' && file.size > 0) as File[];

/** Uploads the photos of a form into a session. Throws a PhotoFault if too few are good enough. */
async function fill(client: Client, sessionId: string, form: FormData): Promise<void> {
  const files = { fingerprints: filesIn(form, 'fingerprints'), appearances: filesIn(form, 'appearances') };
  const { isComplete, progress, fingerprints, appearances } = await client.captureSessions.uploadFiles(
    sessionId,
    files,
  );
  if (isComplete) return;
  const reasons = [...fingerprints, ...appearances].flatMap(({ quality }) => quality.reasons);
  const why = reasons.length > 0 ? ` Some were ${[...new Set(reasons)].join(', ')}.` : '';
  throw new PhotoFault(
    `${progress?.fingerprints ?? 0} of ${progress?.requiredFingerprints ?? 'the'} close photos are good enough.${why}`,
  );
}

async function reportLost(client: Client, form: FormData): Promise<string> {
  const species = speciesIn(form);
  const [name, contact] = [textIn(form, 'name'), textIn(form, 'contact')];
  if (name === '' || contact === '') throw new PhotoFault('A name and a telephone number are needed.');
  const pet = await client.pets.create({ species, name, metadata: { contact } });
  try {
    const session = await client.captureSessions.create({
      species,
      purpose: 'PET_PROFILE_REGISTRATION',
      petId: pet.id,
    });
    await fill(client, session.id, form);
    const { status, error } = await client.pets.addFingerprintsAndWait(pet.id, { sessionId: session.id });
    if (status !== 'SUCCESS') throw new PhotoFault(error?.message ?? `The photos could not be read (${status}).`);
  } catch (fault) {
    await client.pets.delete(pet.id); // It could never be found.
    throw fault;
  }
  return answer(
    'We are looking out',
    `${escaped(name)} is on our list. We call ${escaped(contact)} when somebody brings it.`,
  );
}

async function reportFound(client: Client, form: FormData): Promise<string> {
  const session = await client.captureSessions.create({ species: speciesIn(form), purpose: 'PET_IDENTIFICATION' });
  await fill(client, session.id, form);
  const { result, error } = await client.pets.identifyAndWait({ sessionId: session.id });
  if (result === undefined) throw new PhotoFault(error?.message ?? 'The photos could not be compared.');
  const [best] = result.pets;
  if (result.decision === 'IDENTIFIED' && best !== undefined) {
    const { name, metadata } = await client.pets.read(best.id);
    const rarity = Math.round(1 / best.falseMatchRate).toLocaleString('en');
    return answer(
      `This is ${escaped(name)}`,
      `Call ${escaped(typeof metadata === 'object' ? metadata['contact'] : 'the number in your records')}.`,
      `Of comparisons of different animals one in ${rarity} looks this much alike: ask for a mark that only the family knows.`,
    );
  }
  const advice = (result.advice ?? []).map(({ message }) => escaped(message));
  if (result.decision === 'INCONCLUSIVE') return answer('We cannot say yet', ...advice);
  return answer(
    'Nobody misses it here yet',
    `${result.searchedCount} animals were compared. Keep it safe, and try again tomorrow.`,
  );
}

/** Page and status for an error: a person's own mistakes get an explanation. */
function explain(error: unknown): readonly [status: number, page: string] {
  if (error instanceof PhotoFault || errorIs.validation(error))
    return [422, answer('Other photos, please', escaped((error as Error).message))];
  if (error instanceof RhinariumError && error.status === 429)
    return [503, answer('Very busy', 'Please try again in a minute.')];
  console.error(error);
  return [502, answer('Not now', 'Our own fault. Please try again later.')];
}

/** Serves the page on a port, at `url`. */
export async function startLostAndFound(given: { service: string; key: string; port: number }) {
  const client = createClient({ baseUrl: given.service, apiKey: given.key });
  const actions: Readonly<Record<string, typeof reportLost>> = { '/lost': reportLost, '/found': reportFound };
  const server = createServer(async (request, response) => {
    const act = request.method === 'POST' ? actions[request.url ?? ''] : undefined;
    const home = request.url === '/' ? ([200, HOME] as const) : ([404, answer('Nothing here')] as const);
    const [status, html] = act
      ? await readForm(request)
          .then((form) => act(client, form))
          .then((shown) => [200, shown] as const, explain)
      : home;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(given.port, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
