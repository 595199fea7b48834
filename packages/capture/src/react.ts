import {
  type CSSProperties,
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
  useEffect,
  useRef,
} from 'react';
import './define-element.ts';
import type { PetCameraViewAttributes, PetCameraViewEvents } from './view/element-types.ts';
import type { PetCameraView } from './view/pet-camera-view.ts';

type Listener<Type extends keyof PetCameraViewEvents> = (detail: PetCameraViewEvents[Type]['detail']) => void;

/** `<pet-camera-view>` in JSX. React 19 also sets its properties and listeners. */
export type PetCameraElement = HTMLAttributes<PetCameraView> &
  RefAttributes<PetCameraView> &
  PetCameraViewAttributes &
  Partial<Pick<PetCameraView, 'upload' | 'look' | 'captureSession' | 'controller'>> & {
    readonly [Type in keyof PetCameraViewEvents as `on${Type}`]?: (event: PetCameraViewEvents[Type]) => void;
  };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pet-camera-view': PetCameraElement;
    }
  }
}

/** Attributes of `<pet-camera-view>`, its properties, and a function for each of its events. */
export interface PetCameraProps extends Omit<PetCameraViewAttributes, 'autostart'> {
  /** True to start without a tap. */
  readonly autostart?: boolean | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** Sends the photos to your server. */
  readonly upload?: PetCameraView['upload'];
  /** Asks your server what the camera shows. */
  readonly look?: PetCameraView['look'];
  /** Your own stream instead of the camera. */
  readonly captureSession?: MediaStream | undefined;
  readonly onDetectionStatus?: Listener<'detectionstatus'> | undefined;
  readonly onCameraResult?: Listener<'cameraresult'> | undefined;
  readonly onCameraError?: Listener<'cameraerror'> | undefined;
}

/** `<pet-camera-view>` for React 18 and later: properties are set before it starts, and listeners may change. */
export function PetCamera(props: PetCameraProps): ReactElement {
  const {
    autostart,
    className,
    upload,
    look,
    captureSession,
    onDetectionStatus,
    onCameraResult,
    onCameraError,
    ...rest
  } = props;
  const view = useRef<PetCameraView>(null);
  useEffect(() => {
    const element = view.current;
    if (element)
      Object.assign(element, { upload, look, captureSession }).toggleAttribute('autostart', autostart === true);
  }, [upload, look, captureSession, autostart]);
  useListener(view, 'detectionstatus', onDetectionStatus);
  useListener(view, 'cameraresult', onCameraResult);
  useListener(view, 'cameraerror', onCameraError);
  return createElement('pet-camera-view', { ...rest, class: className, ref: view });
}

function useListener<Type extends keyof PetCameraViewEvents>(
  view: { readonly current: PetCameraView | null },
  type: Type,
  listener: Listener<Type> | undefined,
): void {
  useEffect(() => {
    const element = view.current;
    const listen = (event: Event) => listener?.((event as PetCameraViewEvents[Type]).detail);
    element?.addEventListener(type, listen);
    return () => element?.removeEventListener(type, listen);
  }, [view, type, listener]);
}
