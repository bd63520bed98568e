import { browserClient } from '#platform/api/api-client.ts';
import { startWorker, WORKER_SCOPE } from '../../../orders/web/public/service-worker.ts';
import type { notificationsCalls } from '../../contract.ts';

/** As in `restore-push.ts`. */
const PUSH_OF = 'push-of';

/** Whether this browser shows notifications of ours, or why it does not. */
export type DeviceState = 'on' | 'off' | 'denied' | 'unsupported';

/** Result of turning them on: a state, or the reason for its failure. */
export type TurnedOn = DeviceState | { readonly failure: string };

const client = () => browserClient<typeof notificationsCalls>();

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How things stand in this browser; `endpoint` is where the market reaches the browser of this session. */
export async function readDevice(endpoint: string | null): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (endpoint === null || Notification.permission !== 'granted') return 'off';
  return (await ownSubscription())?.endpoint === endpoint ? 'on' : 'off';
}

/** Subscribes with the market's key; a subscription with another one, of the time before, makes way. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker();
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function tellMarket(subscription: PushSubscription): Promise<string | null> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  const outcome = await client()('PUT /me/push', { body });
  return outcome.ok ? null : outcome.problem.detail;
}

/** Has this browser show somebody's notifications; asks them for leave, so call it only when they click for it. */
export async function turnOn(userId: string, publicKey: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  let subscription: PushSubscription;
  try {
    subscription = await subscribe(publicKey);
  } catch {
    return { failure: 'This browser could not reach its push service. Try again in a while.' };
  }
  const failure = await tellMarket(subscription);
  if (failure !== null) {
    await subscription.unsubscribe();
    return { failure };
  }
  localStorage.setItem(PUSH_OF, userId);
  return 'on';
}

/** Has this browser show no more notifications. */
export async function turnOff(): Promise<TurnedOn> {
  localStorage.removeItem(PUSH_OF);
  const outcome = await client()('DELETE /me/push');
  await (await ownSubscription())?.unsubscribe();
  return outcome.ok ? 'off' : { failure: outcome.problem.detail };
}

/** Tells the market of this browser's subscription again, where it does not know it. */
export async function restoreDevice(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const outcome = await client()('GET /me/push');
  const subscription = await ownSubscription();
  if (!outcome.ok || !subscription || subscription.endpoint === outcome.data.endpoint) return;
  await tellMarket(await subscribe(outcome.data.publicKey));
}
