import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Full-width screens, because a conversation needs the whole window. */
export const routes: RouteConfigEntry[] = [
  route(patterns.conversation, 'domains/conversations/web/conversation-page.tsx'),
  route(patterns.askSeller, 'domains/conversations/web/ask-page.tsx'),
];

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.messages, 'domains/conversations/web/messages-page.tsx'),
  route(patterns.reportedMessages, 'domains/conversations/web/reported-page.tsx'),
];
