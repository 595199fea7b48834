/** What a camera shows while photos of a kind are taken: one picture after the other, the next as soon as a photo was taken or refused. */
export interface Scene {
  readonly fingerprint: readonly Buffer[];
  readonly appearance: readonly Buffer[];
  /** Moves the picture so much and so often that the SDK never takes a photo by itself. */
  readonly isShaken?: boolean;
}

/** A script for a page: a canvas that plays the scene as a stream of the page's own, `own`, in step with the view's progress. */
export function playScene({ fingerprint, appearance, isShaken = false }: Scene): string {
  const sources = (pictures: readonly Buffer[]) =>
    pictures.map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`);
  return `(async () => {
    const sources = ${JSON.stringify({ fingerprint: sources(fingerprint), appearance: sources(appearance) })};
    const decode = async (source) => { const image = new Image(); image.src = source; await image.decode(); return image; };
    const images = {};
    for (const kind of Object.keys(sources)) images[kind] = await Promise.all(sources[kind].map(decode));
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    const draw = () => {
      const progress = window.view?.controller?.progress.value;
      const kind = progress?.kind ?? 'fingerprint';
      const refused = (window.told?.statuses ?? []).filter((status) => status === 'CHANGE_ANGLE').length;
      const number = (progress?.captured[kind] ?? 0) + refused;
      const shift = ${isShaken} ? 60 * Math.random() : 0;
      context.drawImage(images[kind][number % images[kind].length], shift, 0, 1280, 720);
      requestAnimationFrame(draw);
    };
    draw();
    window.own = canvas.captureStream(30);
  })()`;
}
