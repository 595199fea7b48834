import { element } from './element.ts';

/** A thumbnail whose object URL is revoked once shown. */
export function thumbnail(file: Blob, alt: string): HTMLImageElement {
  const address = URL.createObjectURL(file);
  const image = element('img', { src: address, alt });
  const forget = () => URL.revokeObjectURL(address);
  image.addEventListener('load', forget);
  image.addEventListener('error', forget);
  return image;
}
