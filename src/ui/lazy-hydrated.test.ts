import { expect, test } from 'vitest';
import { loadOrReload } from './lazy-hydrated.tsx';

/** Creates a fake page that counts how often it was reloaded. */
function openPage(onLine: boolean) {
  const events = new EventTarget();
  const page = {
    reloads: 0,
    addEventListener: events.addEventListener.bind(events),
    location: {
      reload: () => {
        page.reloads += 1;
      },
    },
    navigator: { onLine },
    follow: () => events.dispatchEvent(new Event('hashchange')),
  };
  return page;
}

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('after the code of a part failed to load, a link within the page loads the page again', async () => {
  const page = openPage(true);
  void loadOrReload(missing, page);
  await settled();
  expect(page.reloads).toBe(0);
  page.follow();
  expect(page.reloads).toBe(1);
});

test('a page without a network is not loaded again', async () => {
  const page = openPage(false);
  void loadOrReload(missing, page);
  await settled();
  page.follow();
  expect(page.reloads).toBe(0);
});

test('after the code of a part has loaded, links within the page stay on the page', async () => {
  const page = openPage(true);
  expect(await loadOrReload(() => Promise.resolve('part'), page)).toBe('part');
  page.follow();
  expect(page.reloads).toBe(0);
});
