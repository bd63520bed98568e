import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.dispute, 'domains/disputes/web/dispute-page.tsx'),
  route(patterns.disputes, 'domains/disputes/web/disputes-page.tsx'),
];
