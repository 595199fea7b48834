/** Camera pictures while photos of a kind are taken. Each photo, accepted or refused, advances to the next picture. */
export interface Scene {
  readonly fingerprint: readonly Buffer[];
  readonly appearance: readonly Buffer[];
  /** Shows close-ups from too far away for automatic photos. */
  readonly isFar?: boolean;
}

/** A page script: a canvas that plays the scene as the page's own stream, `own`, in step with the view's progress. */
export function playScene({ fingerprint, appearance, isFar = false }: Scene): string {
  const sources = (pictures: readonly Buffer[]) =>
    pictures.map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`);
  return `(async () => {
    const sources = ${JSON.stringify({ fingerprint: sources(fingerprint), appearance: sources(appearance) })};
    const decode = async (source) => { const image = new Image(); image.src = source; await image.decode(); return image; };
    const images = {};
    for (const kind of Object.keys(sources)) images[kind] = await Promise.all(sources[kind].map(decode));
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    let kind = 'fingerprint';
    let sinceMs = 0;
    const draw = () => {
      const progress = window.view?.controller?.progress.value;
      const now = performance.now();
      if (progress !== undefined && progress.kind !== kind) { kind = progress.kind; sinceMs = now; }
      // Nobody steps back within a frame of the last close-up.
      const shown = kind === 'appearance' && now - sinceMs < 600 ? 'fingerprint' : kind;
      const refused = (window.told?.statuses ?? []).filter((status) => status === 'CHANGE_ANGLE').length;
      const number = (progress?.captured[kind] ?? 0) + refused;
      const scale = ${isFar} && shown === 'fingerprint' ? 0.5 : 1;
      const image = images[shown][number % images[shown].length];
      // The wall at the picture's left continues all around it, faintly: a wall is not a detail to come closer to.
      context.globalAlpha = 1;
      context.fillStyle = '#8a8378';
      context.fillRect(0, 0, 1280, 720);
      context.globalAlpha = 0.25;
      context.drawImage(image, 0, 0, 320, 720, 0, 0, 1280, 720);
      context.globalAlpha = 1;
      context.drawImage(image, 640 * (1 - scale), 360 * (1 - scale), 1280 * scale, 720 * scale);
      requestAnimationFrame(draw);
    };
    draw();
    window.own = canvas.captureStream(30);
  })()`;
}
