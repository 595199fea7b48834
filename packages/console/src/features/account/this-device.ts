const scope = '/console/';

/** Checks whether this browser takes notifications here. */
export const takesPush = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

/** Checks whether this is an iPhone or iPad, which takes notifications only for a page on the home screen. */
export const needsHomeScreen = (): boolean =>
  window.isSecureContext &&
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)) &&
  !('standalone' in navigator && navigator.standalone === true);

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration(scope))?.pushManager.getSubscription() ?? null;

/** Address by which this browser gets notifications. `null` if it gets none. */
export const ownEndpoint = async (): Promise<string | null> =>
  takesPush() ? ((await subscription())?.endpoint ?? null) : null;

/** Subscribes this browser with the key of the installation. Returns `undefined` if the person does not allow it. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(`${scope}push-worker.js`, { scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with another key would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys } = made.toJSON();
  return { endpoint: made.endpoint, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } };
}

/** Ends the subscription of this browser. */
export const unsubscribe = async () => void (await (await subscription())?.unsubscribe());
