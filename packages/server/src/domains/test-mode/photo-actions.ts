import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { markPhoto } from '../uploads/photo-marker.ts';
import { nameOfTestPhoto, testPhotosOf } from './test-photo-name.ts';

const HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=86400' };

export async function listTestPhotos(
  _context: unknown,
  { query }: Input<'listTestPhotos'>,
): Promise<Output<'listTestPhotos'>> {
  const data = testPhotosOf(query.species, query.seed).map((photo) => {
    const name = nameOfTestPhoto(photo);
    const { species, seed, kind } = photo;
    return { name, species, seed, kind, url: pathOf(ROUTES.readTestPhoto, { name }) };
  });
  return { status: 200, body: { data } };
}

/** A test photo. With an outcome, its JPEG comment names it. */
export async function readTestPhoto(
  { testPhotos }: Pick<Services, 'testPhotos'>,
  { params, query }: Input<'readTestPhoto'>,
): Promise<Output<'readTestPhoto'>> {
  const jpeg = await testPhotos.read(params.name);
  if (!jpeg) throw new Failure('noSuchResource', { log: 'There is no such test photo.' });
  const body = query.outcome === undefined ? Buffer.from(jpeg) : markPhoto(jpeg, query.outcome);
  return { status: 200, headers: HEADERS, body };
}
