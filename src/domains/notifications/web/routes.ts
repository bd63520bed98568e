import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes of the unsubscribe page, which needs no sign-in. */
export const authRoutes: RouteConfigEntry[] = [
  route(patterns.unsubscribe, 'domains/notifications/web/unsubscribe-page.tsx'),
];

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.notifications, 'domains/notifications/web/notifications-page.tsx'),
  route(patterns.notificationSettings, 'domains/notifications/web/settings-page.tsx'),
];
