/** Page script of a test: adds the element and records its events in `told`. */
export function addView(attributes: Readonly<Record<string, string>>, before = ''): string {
  return `(() => {
    const view = document.createElement('pet-camera-view');
    for (const [name, value] of Object.entries(${JSON.stringify(attributes)})) view.setAttribute(name, value);
    window.view = view;
    window.told = { statuses: [], results: [], errors: [], screens: [] };
    const seen = (status) => status.guidance ?? (status.type === 'Detected' ? 'Detected ' + status.captured + '/' + status.required : status.type);
    view.addEventListener('detectionstatus', ({ detail }) => told.statuses.push(seen(detail)));
    view.addEventListener('cameraresult', ({ detail }) => told.results.push(detail));
    view.addEventListener('cameraerror', ({ detail }) => told.errors.push(JSON.parse(JSON.stringify({ code: detail.code, cause: detail.cause?.name, serverCode: detail.serverCode }))));
    new MutationObserver(() => told.screens.push(view.dataset.screen)).observe(view, { attributeFilter: ['data-screen'] });
    ${before}
    document.querySelector('main').append(view);
  })()`;
}

/** Resolves when the expression is true in the page. */
export function untilTrue(expression: string, timeoutMs: number): string {
  return `new Promise((resolve, reject) => {
    const start = performance.now();
    const look = () => {
      if (${expression}) resolve();
      else if (performance.now() - start > ${timeoutMs}) reject(new Error('still not: ' + ${JSON.stringify(expression)}));
      else setTimeout(look, 50);
    };
    look();
  })`;
}

/** Resolves when the view shows the screen. On timeout, rejects with the current screen. */
export function untilScreen(screen: string, timeoutMs: number): string {
  return `new Promise((resolve, reject) => {
    const start = performance.now();
    const look = () => {
      if (view.dataset.screen === ${JSON.stringify(screen)}) resolve();
      else if (performance.now() - start > ${timeoutMs}) reject(new Error('shows ' + view.dataset.screen + ' after ' + told.statuses.join(' ') + ' ' + (window.refused ?? '') + ' ' + JSON.stringify(told.errors)));
      else setTimeout(look, 50);
    };
    look();
  })`;
}

/** Sizes and names of a result's photos as read by the browser. */
export const PHOTOS = `(async () => {
  const { type, reason, fingerprintImageFiles, appearanceImageFiles } = told.results.at(-1);
  const read = async (file) => {
    const { width, height } = await createImageBitmap(file);
    return { name: file.name, type: file.type, width, height };
  };
  return { type, reason, fingerprints: await Promise.all(fingerprintImageFiles.map(read)), appearances: await Promise.all(appearanceImageFiles.map(read)) };
})()`;

/** Upload to an integrator's server, which returns refused photos with reasons. */
export const UPLOAD = `view.upload = async ({ captureSessionId, fingerprintImageFiles, appearanceImageFiles, previousCode }) => {
  window.uploads = (window.uploads ?? 0) + 1;
  window.previousCode = previousCode;
  const session = previousCode && window.renewedSession ? window.renewedSession : captureSessionId;
  const refused = [];
  for (const [kind, files] of [['fingerprint', fingerprintImageFiles], ['appearance', appearanceImageFiles]]) {
    for (const file of files) {
      const answer = await fetch('/photos?kind=' + kind + '&session=' + session, { method: 'POST', body: file });
      const body = await answer.json();
      if (!answer.ok) throw Object.assign(new Error('not taken'), { code: body.errors[0].code });
      if (body.data.quality.verdict === 'REJECTED') refused.push({ file, reasons: body.data.quality.reasons });
    }
  }
  window.refused = [...(window.refused ?? []), ...refused.map(({ file, reasons }) => file.name + ': ' + reasons)];
  return { refused };
};`;

export function press(action: string): string {
  return `view.shadowRoot.querySelector('[data-action="${action}"]').click()`;
}

export const WORDS = `view.shadowRoot.querySelector('.panel')?.innerText`;
