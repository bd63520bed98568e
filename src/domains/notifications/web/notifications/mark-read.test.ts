import { afterEach, expect, test, vi } from 'vitest';
import { setUnreadNotifications } from '../site/unread-notifications.ts';
import { markRead } from './mark-read.ts';

vi.mock('../site/unread-notifications.ts', () => ({ setUnreadNotifications: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

const ID = '019aa0b2-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';

test('a notification whose page a person opens is marked as read, and the bell shows the new count', async () => {
  const called: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    called.push(`${method} ${new URL(url).pathname}`);
    return Response.json(method === 'PUT' ? { acknowledged: true, modifiedCount: 1 } : { unread: 2 });
  });
  await markRead(ID, AT);
  expect(called).toEqual(['PUT /notifications/read', 'GET /notifications/unread']);
  expect(setUnreadNotifications).toHaveBeenCalledExactlyOnceWith(2);
});

test('without a network, nothing changes', async () => {
  vi.mocked(setUnreadNotifications).mockClear();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  await markRead(ID, AT);
  expect(setUnreadNotifications).not.toHaveBeenCalled();
});
