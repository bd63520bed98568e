import { browserClient } from '#platform/api/api-client.ts';
import { startWorker } from '#platform/api/browser/service-worker.ts';
import type { Problem } from '#platform/http/problem.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';
import { DASHBOARD } from '../../../../dashboard-paths.ts';
import type { notificationsCalls } from '../../contract.ts';

/** Key in the browser's storage; the same as in `restore-push.ts`. */
const PUSH_OF = 'push-of';

/** State of notifications in this browser. */
export type DeviceState = 'on' | 'off' | 'denied' | 'unsupported';

/** Result of turning notifications on or off: the new state, or the reason of the failure. */
export type TurnedOn = DeviceState | { readonly failure: string };

const client = () => browserClient<typeof notificationsCalls>();

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(DASHBOARD);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Returns the state of notifications in this browser. `endpoint` is the push endpoint that the server has for this
 * session.
 */
export async function readDevice(endpoint: string | null): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (endpoint === null || Notification.permission !== 'granted') return 'off';
  return (await ownSubscription())?.endpoint === endpoint ? 'on' : 'off';
}

/** Subscribes this browser with the market's key. Replaces a subscription with an older key. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker(DASHBOARD);
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function failureText({ code, detail }: Problem): string {
  return code === 'push-service-unknown' ? t('notices.unknownService') : errorText(detail);
}

async function storeSubscription(subscription: PushSubscription): Promise<string | null> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  const outcome = await client()('PUT /me/push', { body });
  return outcome.ok ? null : failureText(outcome.problem);
}

/** Turns on notifications in this browser. It asks for permission, so it may only be called from a click. */
export async function turnOn(userId: string, publicKey: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  let subscription: PushSubscription;
  try {
    subscription = await subscribe(publicKey);
  } catch {
    return { failure: t('notices.noPushService') };
  }
  const failure = await storeSubscription(subscription);
  if (failure !== null) {
    await subscription.unsubscribe();
    return { failure };
  }
  localStorage.setItem(PUSH_OF, userId);
  return 'on';
}

/** Turns off notifications in this browser. */
export async function turnOff(): Promise<TurnedOn> {
  localStorage.removeItem(PUSH_OF);
  const outcome = await client()('DELETE /me/push');
  await (await ownSubscription())?.unsubscribe();
  return outcome.ok ? 'off' : { failure: failureText(outcome.problem) };
}

/** Sends this browser's subscription to the server again if the server lacks it. */
export async function restoreDevice(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const outcome = await client()('GET /me/push');
  const subscription = await ownSubscription();
  if (!outcome.ok || !subscription || subscription.endpoint === outcome.data.endpoint) return;
  await storeSubscription(await subscribe(outcome.data.publicKey));
}
