import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { createFragmentCache } from '#platform/cache/fragment-cache.server.tsx';
import { CreateSlotContext } from '#ui/cached-fragment.tsx';
import { paths } from '../paths.ts';
import { TopBar } from './top-bar.tsx';

const beginPage = createFragmentCache();

/** Returns the addresses of all login links in a guest's top bar. */
async function loginLinks(address: string): Promise<string[]> {
  const Bar = () => <TopBar data={undefined} />;
  const Stub = createRoutesStub([{ id: 'page', path: '*', Component: Bar, HydrateFallback: () => null }]);
  const { createSlot, fillSlots } = beginPage();
  const page = (
    <CreateSlotContext value={createSlot}>
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { page: null } }} />
    </CreateSlotContext>
  );
  const html = fillSlots(await text((await prerenderToNodeStream(page)).prelude)).toString();
  return [...html.matchAll(/href="(\/login[^"]*)"/g)].map(([, href = '']) => href);
}

test('each login link of the bar and of the phone menu returns to its own page', async () => {
  const category = '/categorydetails/Laptop?brand=Dell';
  expect(await loginLinks(category)).toEqual([paths.login(category), paths.login(category)]);
  expect(await loginLinks('/blog')).toEqual([paths.login('/blog'), paths.login('/blog')]);
  expect(await loginLinks('/')).toEqual(['/login', '/login']);
  expect(await loginLinks('/signup')).toEqual(['/login', '/login']);
});
