import type { ImagePart } from '../../compute/decoding/decoder-tasks.ts';
import type { UploadRow } from './store.ts';

/** Side of a portrait in sides of the face or nose that was found, so that ears and chin are in it. */
const FOUND_SIDES = 1.6;

/** Square of an image around the face or nose that was found in it. `undefined` if none was looked for or found. */
export function portraitPart({
  region,
  width,
  height,
}: Pick<UploadRow, 'region' | 'width' | 'height'>): ImagePart | undefined {
  const [left, top, foundWidth, foundHeight] = region ?? [];
  if (left === undefined || top === undefined || foundWidth === undefined || foundHeight === undefined)
    return undefined;
  const side = Math.min(Math.round(Math.max(foundWidth, foundHeight) * FOUND_SIDES), width, height);
  const placed = (middle: number, lengthPx: number) =>
    Math.min(Math.max(Math.round(middle - side / 2), 0), lengthPx - side);
  return {
    left: placed(left + foundWidth / 2, width),
    top: placed(top + foundHeight / 2, height),
    width: side,
    height: side,
  };
}
