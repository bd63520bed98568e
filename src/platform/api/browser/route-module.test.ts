import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importRouteModule } from './route-module.ts';

const assign = vi.fn();

function onTheWayTo(location?: { pathname: string; search: string; hash: string }) {
  const router = { state: { navigation: { location } } };
  vi.stubGlobal('window', { __reactRouterDataRouter: router, location: { assign } });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('not found', { status: 404 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

test('if a deployment removed the scripts, the browser loads the requested page as a document', async () => {
  onTheWayTo({ pathname: '/login', search: '?next=%2F', hash: '#form' });
  const importing = importRouteModule({ module: '/assets/login-old.js', imports: ['/assets/field-old.js'] });
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  expect(assign.mock.calls).toEqual([['/login?next=%2F#form']]);
  expect(await Promise.race([importing, Promise.resolve('still open')])).toBe('still open');
});

test('without a navigation, the failure is left to the router', async () => {
  onTheWayTo();
  await expect(importRouteModule({ module: '/assets/home-old.js' })).rejects.toThrow(/404/);
  expect(assign).not.toHaveBeenCalled();
});
