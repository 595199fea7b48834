// Lost-and-found desk of a shelter. People who miss an animal leave photos of it and a phone number. When somebody
// photographs a found animal, the desk sees possible owners. The contact is stored as the pet's metadata at the
// service, so the shelter needs no database. Anybody who opens the page may use it: put it behind your login.

import { randomUUID } from 'node:crypto';
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
  label { display: grid; gap: .25rem; min-width: 0 } input, select, button { box-sizing: border-box; min-width: 0; max-width: 100%; font: inherit; padding: .5rem }
  figure { display: inline-grid; width: 11rem; margin: .5rem } img { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: .5rem } button { background: #3b5bdb; color: #fff; border: 0; border-radius: .5rem }
</style></head><body><h1>${title}</h1>${body}</body></html>`;

/** Photos of a form that did not suffice, kept for a quarter of an hour, so that nobody photographs an animal twice. */
const keptMs = 15 * 60_000;
const keptMax = 20;
const kept = new Map<string, FormData>();

function keep(form: FormData): string {
  const token = randomUUID();
  if (kept.size >= keptMax) kept.delete(kept.keys().next().value!);
  kept.set(token, form);
  setTimeout(() => kept.delete(token), keptMs).unref();
  return token;
}

const KINDS = ['fingerprints', 'appearances'] as const;

/** Adds what an earlier form had to this one: its photos, and the fields that are not given again. */
function withKept(form: FormData): FormData {
  const earlier = kept.get(textIn(form, 'kept'));
  for (const [name, value] of earlier ?? []) {
    if (typeof value !== 'string' || (name !== 'kept' && !form.has(name))) form.append(name, value);
  }
  return form;
}

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

const answer = (title: string, ...parts: string[]) =>
  page(
    title,
    `${parts.map((part) => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('')}<p><a href="/">Back</a></p>`,
  );

/** Asks for more photos, and keeps those that are there. */
function moreForm(action: string, form: FormData): string {
  const counts = KINDS.map((kind) => filesIn(form, kind).length);
  return `<form action="${action}" method="post" enctype="multipart/form-data"><h2>Add photos</h2>
  <p>${counts[0]} close photos and ${counts[1]} of the whole animal are kept for 15 minutes.</p>
  <input type="hidden" name="kept" value="${keep(form)}">
  <label>More close photos <input name="fingerprints" type="file" accept="image/*" multiple></label>
  <label>More of the whole animal <input name="appearances" type="file" accept="image/*" multiple></label>
  <button>Try again</button></form>`;
}

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
  const other = fingerprints.find(({ quality }) => quality.reasons.includes('wrongSpecies'))?.subject?.species;
  if (other !== undefined) throw new PhotoFault(`This looks like a ${other.toLowerCase()}. Choose the other animal.`);
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

/** A candidate for the person at the desk: its photo, name, number and score. */
async function candidate(
  client: Client,
  { id, score }: { readonly id: string; readonly score: number },
): Promise<string> {
  const { pet, photos: all } = await client.pets.export(id);
  const whole = all.find(({ kind, isRegistered }) => isRegistered && kind === 'appearance') ?? all[0];
  const picture = whole && Buffer.from(await client.pets.photo(id, whole.id)).toString('base64');
  const contact = typeof pet.metadata === 'object' ? pet.metadata['contact'] : undefined;
  return `<figure>${picture ? `<img src="data:image/jpeg;base64,${picture}" alt="">` : ''}
  <figcaption><b>${escaped(pet.name)}</b>, ${escaped(contact)}<br>score ${score} of 100</figcaption></figure>`;
}

const shownMax = 3;

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
      `About one in ${rarity} comparisons of different animals looks this much alike: ask for a mark that only the family knows.`,
    );
  }
  // A person sees in seconds what the engine is not sure about.
  const shown = await Promise.all(result.pets.slice(0, shownMax).map((pet) => candidate(client, pet)));
  const candidates =
    shown.length > 0 ? ['Is it one of these? Compare them with the animal.', `<div>${shown.join('')}</div>`] : [];
  const advice = (result.advice ?? []).map(({ message }) => escaped(message));
  if (result.decision === 'INCONCLUSIVE')
    return answer('We cannot say yet', ...candidates, ...advice, moreForm('/found', form));
  return answer(
    'Nobody misses it here yet',
    `${result.searchedCount} animals were compared. Keep it safe, and try again tomorrow.`,
    ...candidates,
  );
}

/** Page and status for an error: a person's own mistakes get an explanation. */
function explain(error: unknown, action: string, form?: FormData): readonly [status: number, page: string] {
  if (error instanceof PhotoFault || errorIs.validation(error))
    return [422, answer('Other photos, please', escaped((error as Error).message), form ? moreForm(action, form) : '')];
  if (error instanceof RhinariumError && error.status === 429)
    return [503, answer('Very busy', 'Please try again in a minute.')];
  console.error(error);
  return [502, answer('Not now', 'Our own fault. Please try again later.')];
}

async function actOn(client: Client, request: IncomingMessage, act: typeof reportLost) {
  let form: FormData | undefined;
  try {
    form = withKept(await readForm(request));
    return [200, await act(client, form)] as const;
  } catch (error) {
    return explain(error, request.url ?? '/', form);
  }
}

/** Serves the page on a port, at `url`. */
export async function startLostAndFound(given: { service: string; key: string; port: number }) {
  const client = createClient({ baseUrl: given.service, apiKey: given.key });
  const actions: Readonly<Record<string, typeof reportLost>> = { '/lost': reportLost, '/found': reportFound };
  const server = createServer(async (request, response) => {
    const act = request.method === 'POST' ? actions[request.url ?? ''] : undefined;
    const home = request.url === '/' ? ([200, HOME] as const) : ([404, answer('Nothing here')] as const);
    const [status, html] = act ? await actOn(client, request, act) : home;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(given.port, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
