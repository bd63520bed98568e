import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const ORIGIN = 'https://market.example';

type Shown = {
  readonly heading: string;
  readonly body: string;
  readonly tag: string;
  readonly renotify: boolean;
  readonly data: { readonly path: string; readonly at?: string };
};
type Window = { readonly url: string; readonly focused: boolean };
type WorkerEvent = { readonly waitUntil: (work: Promise<void>) => void } & Record<string, unknown>;

/**
 * Starts the service worker in a browser with these windows. `send` dispatches an event and waits until the worker has
 * handled it.
 */
function startWorker(windows: readonly Window[] = []) {
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const displayed: Shown[] = [];
  const actions: string[] = [];
  const requests: { readonly path: string; readonly body: unknown }[] = [];
  const clients = windows.map((one) => ({ ...one, focus: async () => actions.push(`focus ${one.url}`) }));
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: () => {},
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
    clients: {
      matchAll: async () => clients,
      openWindow: async (url: string) => actions.push(`open ${url}`),
    },
    registration: {
      showNotification: async (heading: string, options: Omit<Shown, 'heading'>) =>
        displayed.push({ heading, ...options }),
      pushManager: { subscribe: async (options: unknown) => ({ endpoint: 'made anew', options }) },
    },
  };
  const fetch = async (path: string, { body }: { readonly body: string }) =>
    requests.push({ path, body: JSON.parse(body) });
  runInContext(
    readFileSync(join(ROOT, 'public', 'service-worker.js'), 'utf8'),
    createContext({ self, URL, JSON, fetch, caches: {} }),
  );
  const send = async (type: string, event: Record<string, unknown>) => {
    const work: Promise<void>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  const push = (message: unknown) => send('push', { data: { json: () => message } });
  const click = (data: unknown) =>
    send('notificationclick', { notification: { data, close: () => actions.push('close') } });
  return { displayed, actions, requests, send, push, click };
}

const MESSAGE = {
  heading: 'New order',
  text: 'Call or write to the buyer to agree where you meet.',
  path: '/dashboard/order/1',
  tag: 'one',
  at: '2026-11-23T10:00:00.000Z',
};

describe('a push message', () => {
  test('is shown with its text, and without a new alert if repeated', async () => {
    const { displayed, push } = startWorker();
    await push(MESSAGE);
    await push(MESSAGE);
    await push({ ...MESSAGE, at: '2026-11-23T10:05:00.000Z' });
    expect(displayed).toMatchObject([
      {
        heading: MESSAGE.heading,
        body: MESSAGE.text,
        tag: 'one',
        renotify: true,
        data: { path: MESSAGE.path },
      },
      { tag: 'one', renotify: false },
      { tag: 'one', renotify: true },
    ]);
  });

  test('is shown with a general text if it cannot be read, because browsers require a notification', async () => {
    const { displayed, send } = startWorker();
    const unreadable = { json: () => JSON.parse('nonsense') as unknown };
    await send('push', { data: unreadable });
    await send('push', { data: null });
    expect(displayed).toHaveLength(2);
    expect(displayed[0]).toMatchObject({ heading: 'Secondbyte', data: { path: '/dashboard/notifications' } });
  });

  test('is not shown if its page is open and focused', async () => {
    const url = ORIGIN + MESSAGE.path;
    const seen = startWorker([{ url, focused: true }]);
    await seen.push(MESSAGE);
    expect(seen.displayed).toEqual([]);
    const behind = startWorker([
      { url, focused: false },
      { url: `${ORIGIN}/`, focused: true },
    ]);
    await behind.push(MESSAGE);
    expect(behind.displayed).toHaveLength(1);
  });
});

describe('clicking a notification', () => {
  test('opens its page', async () => {
    const { actions, click } = startWorker([{ url: `${ORIGIN}/`, focused: true }]);
    await click({ path: MESSAGE.path });
    expect(actions).toEqual(['close', `open ${ORIGIN}${MESSAGE.path}`]);
  });

  test('focuses the window that already shows its page', async () => {
    const url = ORIGIN + MESSAGE.path;
    const { actions, click } = startWorker([{ url, focused: false }]);
    await click({ path: MESSAGE.path });
    expect(actions).toEqual(['close', `focus ${url}`]);
  });

  test('opens only pages of the market', async () => {
    const { actions, click } = startWorker();
    for (const path of ['https://elsewhere.example/', '//elsewhere.example/']) await click({ path });
    expect(actions).toEqual(['close', 'close']);
    await click(undefined);
    expect(actions.at(-1)).toBe(`open ${ORIGIN}/dashboard/notifications`);
  });
});

test('a changed push subscription of a browser is sent to the market', async () => {
  const { requests, send } = startWorker();
  await send('pushsubscriptionchange', { newSubscription: { endpoint: 'new' } });
  await send('pushsubscriptionchange', { newSubscription: null, oldSubscription: { options: 'as before' } });
  await send('pushsubscriptionchange', { newSubscription: null, oldSubscription: null });
  expect(requests).toEqual([
    { path: '/me/push', body: { endpoint: 'new' } },
    { path: '/me/push', body: { endpoint: 'made anew', options: 'as before' } },
  ]);
});

test('writer and reader of the stored push owner use the same key', () => {
  for (const file of ['common/push-device.ts', 'site/restore-push.ts'])
    expect(readFileSync(join(import.meta.dirname, file), 'utf8'), file).toContain(
      "const PUSH_OF = 'push-of';",
    );
});
