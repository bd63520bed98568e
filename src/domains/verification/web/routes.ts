import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.verification, 'domains/verification/web/verification-page.tsx'),
];
