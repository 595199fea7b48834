import '@rhinarium/capture/define-element';
import { type CameraResult, isCameraFailure, type PetCameraView } from '@rhinarium/capture';
import type { CaptureOptions, CaptureResult, RhinariumCapturePlugin } from './capture-plugin.ts';
import { client } from './version.ts';

const NOTHING: CaptureResult = {
  type: 'Fail',
  reason: 'CANCELED',
  fingerprintImageFiles: [],
  appearanceImageFiles: [],
};

/** `<pet-camera-view>` in a dialog over the whole app. */
export class CaptureDialog implements RhinariumCapturePlugin {
  #isOpen = false;

  async capture(options: CaptureOptions): Promise<CaptureResult> {
    if (this.#isOpen) throw new Error('A capture is open already.');
    this.#isOpen = true;
    const dialog = document.createElement('dialog');
    dialog.style.cssText =
      'inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;border:0;box-sizing:border-box;' +
      'padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom);overflow:auto';
    const view = viewOf(options);
    dialog.append(view, closeButton(options.closeLabel ?? 'Close', dialog));
    document.body.append(dialog);
    try {
      const result = resultOf(view, dialog);
      dialog.showModal();
      return await result;
    } finally {
      // Lets go of the camera.
      dialog.remove();
      this.#isOpen = false;
    }
  }
}

function viewOf(options: CaptureOptions): PetCameraView {
  const { service, licenseKey, captureSessionId, species, purpose, language, position, sound, looks, upload } = options;
  const view = document.createElement('pet-camera-view') as PetCameraView;
  const attributes = {
    'base-url': service,
    'license-key': licenseKey,
    'capture-session-id': captureSessionId,
    species,
    purpose,
    language,
    position,
    sound,
    looks,
    client,
  };
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) view.setAttribute(name, value);
  view.style.cssText = 'margin:0 auto;min-height:100%';
  view.upload = upload;
  return view;
}

/** Button that closes a dialog, like Escape and Android's back button. */
function closeButton(label: string, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = '×';
  button.setAttribute('aria-label', label);
  button.style.cssText =
    'position:fixed;top:env(safe-area-inset-top);inset-inline-end:0;width:3rem;height:3rem;border:0;font-size:1.5rem;' +
    'background:Canvas;color:CanvasText;border-end-start-radius:1rem';
  button.addEventListener('click', () => dialog.close());
  return button;
}

/** A failed capture is not final: the view explains how to continue, until the user closes it. */
function resultOf(view: PetCameraView, dialog: HTMLDialogElement): Promise<CaptureResult> {
  let last = NOTHING;
  let code: string | undefined;
  view.addEventListener('cameraerror', ({ detail }: CustomEventInit<unknown>) => {
    code = isCameraFailure(detail) ? detail.code : undefined;
  });
  return new Promise((resolve) => {
    view.addEventListener('cameraresult', ({ detail }: CustomEventInit<CameraResult>) => {
      if (detail?.type === 'Success') resolve(detail);
      else if (detail !== undefined) last = { ...detail, ...(code !== undefined && { code }) };
    });
    dialog.addEventListener('close', () => resolve(last));
  });
}
