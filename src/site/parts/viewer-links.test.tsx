import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { FrameViewer } from '../frame-data.ts';
import { PhoneMenu } from './phone-menu.tsx';
import ViewerLinks from './viewer-links.tsx';

const viewer: FrameViewer = {
  id: '019aa0b2-0000-7000-8000-000000000001',
  name: 'Rakib Hossain',
  email: 'rakib@secondbyte.test',
  userType: 'Buyer',
  verified: false,
  image: null,
};

function Ends() {
  return (
    <>
      <ViewerLinks viewer={viewer} unread={2} notifications={12} />
      <PhoneMenu viewer={viewer} unread={2} notifications={12} categories={[]} login="/login" />
    </>
  );
}

test('on phones, the top bar has the bell, and the menu has the theme switch that the bell replaces', async () => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Ends, HydrateFallback: () => null }]);
  const page = <Stub hydrationData={{ loaderData: { root: null } }} />;
  const html = await text((await prerenderToNodeStream(page)).prelude);
  const linkNamed = (name: string) => new RegExp(`<a [^>]*aria-label="${name}"[^>]*>`).exec(html)?.[0];
  expect(linkNamed('Notifications, 12 new')).not.toContain('only-wide');
  // Phones have a tab for messages at the bottom. So the link in the top bar is for wide screens only.
  expect(linkNamed('Messages, 2 unread')).toContain('only-wide');
  expect(html).toMatch(/class="menu end"[\s\S]*data-theme-switch[\s\S]*Dark colours[\s\S]*Logout/);
});
