import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import type { WireConversation } from '../contract.ts';
import ConversationPage from './conversation-page.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';
const MOMENT = '2026-11-20T10:00:00.000Z';

const conversation: WireConversation = {
  _id: ID,
  role: 'buyer',
  product: {
    _id: ID,
    title: 'ThinkPad T480',
    resalePrice: 38_500,
    Location: 'Mirpur',
    state: 'unsold',
    picture: null,
    number: null,
  },
  partner: { _id: ID, name: 'Rakib Hossain', image: null, verified: true, joinedAt: MOMENT, closed: false },
  unread: 0,
  seenUntil: null,
  lastMessageAt: MOMENT,
  lastMessage: null,
  block: null,
};

test('a message that is written on a page of earlier messages leads to the latest ones, which show it', () => {
  const page = {
    conversation,
    facts: null,
    messages: [],
    earlier: null,
    isLatest: false,
    beside: [],
    viewerId: ID,
    loadedAt: MOMENT,
    today: '20 Nov 2026',
    yesterday: '19 Nov 2026',
  };
  const path = dashboardPaths.conversation(ID);
  const Stub = createRoutesStub([
    { id: 'page', path: '/dashboard/messages/:id', Component: ConversationPage, HydrateFallback: () => null },
  ]);
  const html = renderToString(
    <Stub initialEntries={[`${path}?cursor=earlier`]} hydrationData={{ loaderData: { page } }} />,
  );
  const [composer] = html.match(/<form[^>]*class="composer"[^>]*>/) ?? [];
  expect(composer).toContain(`action="${path}"`);
});
