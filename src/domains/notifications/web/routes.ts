import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Where emails end, also for people who are not signed in. */
export const authRoutes: RouteConfigEntry[] = [
  route(patterns.unsubscribe, 'domains/notifications/web/unsubscribe-page.tsx'),
];

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.notifications, 'domains/notifications/web/notifications-page.tsx'),
  route(patterns.notificationSettings, 'domains/notifications/web/settings-page.tsx'),
];
